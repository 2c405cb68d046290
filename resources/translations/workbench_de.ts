<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutCommands</name>
    <message>
        <source>Show &amp;Log</source>
        <translation>&amp;Protokoll zeigen</translation>
    </message>
    <message>
        <source>What the program has logged, for a problem report</source>
        <translation>Was das Programm protokolliert hat, für eine Fehlermeldung</translation>
    </message>
    <message>
        <source>&amp;About Dice Workbench</source>
        <translation>Ü&amp;ber Dice Workbench</translation>
    </message>
</context>
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Dice Workbench</source>
        <translation>Über Dice Workbench</translation>
    </message>
    <message>
        <source>Exact probability distributions of tabletop dice mechanics, as you type them.</source>
        <translation>Exakte Wahrscheinlichkeitsverteilungen von Würfelmechaniken, schon beim Tippen.</translation>
    </message>
    <message>
        <source>Scripts are written in Troll, the language of Torben Mogensen, in the notations of Roll20 and AnyDice, or as table scripts, which follow a design of Drew Hilton.</source>
        <translation>Skripte werden in Troll geschrieben, der Sprache von Torben Mogensen, in den Notationen von Roll20 und AnyDice oder als Table-Skripte, die auf einen Entwurf von Drew Hilton zurückgehen.</translation>
    </message>
    <message>
        <source>The program comes under the MIT licence. It is made with:</source>
        <translation>Das Programm steht unter der MIT-Lizenz. Es beruht auf:</translation>
    </message>
    <message>
        <source>Copy &amp;Versions</source>
        <translation>&amp;Versionen kopieren</translation>
    </message>
    <message>
        <source>&amp;Licences</source>
        <translation>&amp;Lizenzen</translation>
    </message>
</context>
<context>
    <name>Advice</name>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>best: either</source>
        <translation>am besten: gleich</translation>
    </message>
    <message>
        <source>best: {answer}</source>
        <translation>am besten: {answer}</translation>
    </message>
</context>
<context>
    <name>Assistance</name>
    <message>
        <source>collection</source>
        <translation>Sammlung</translation>
    </message>
    <message>
        <source>A parameter of the function {name}.</source>
        <translation>Ein Parameter der Funktion {name}.</translation>
    </message>
    <message>
        <source>Set by the loop on line {line}.</source>
        <translation>Wird von der Schleife in Zeile {line} gesetzt.</translation>
    </message>
    <message>
        <source>Set on line {line}.</source>
        <translation>Wird in Zeile {line} gesetzt.</translation>
    </message>
    <message>
        <source>A parameter of the function declared on line {line}.</source>
        <translation>Ein Parameter der Funktion, die in Zeile {line} deklariert ist.</translation>
    </message>
    <message>
        <source>A field of {type}.</source>
        <translation>Ein Feld von {type}.</translation>
    </message>
    <message>
        <source>A type, declared on line {line}, with the fields:</source>
        <translation>Ein Typ, deklariert in Zeile {line}, mit den Feldern:</translation>
    </message>
    <message>
        <source>A roll that players can choose.</source>
        <translation>Ein Wurf, der sich auswählen lässt.</translation>
    </message>
    <message>
        <source>A function, declared on line {line}.</source>
        <translation>Eine Funktion, deklariert in Zeile {line}.</translation>
    </message>
    <message>
        <source>A question: one of its choices stands here, made with the list or -D.</source>
        <translation>Eine Frage: Hier steht eine der angebotenen Möglichkeiten, ausgewählt in der Liste oder mit -D.</translation>
    </message>
    <message>
        <source>A parameter: its number comes from outside, with the slider or -D.</source>
        <translation>Ein Parameter: Seine Zahl kommt von außen, vom Regler oder von -D.</translation>
    </message>
    <message>
        <source>Each die shows 1 to {number}.</source>
        <translation>Jeder Würfel zeigt 1 bis {number}.</translation>
    </message>
    <message>
        <source>How many dice are rolled.</source>
        <translation>Wie viele Würfel geworfen werden.</translation>
    </message>
    <message>
        <source>{number} or more</source>
        <translation>{number} oder mehr</translation>
    </message>
    <message>
        <source>{number} or less</source>
        <translation>{number} oder weniger</translation>
    </message>
    <message>
        <source>What comes to {faces} in the group counts as a success.</source>
        <translation>Was in der Gruppe {faces} ergibt, zählt als Erfolg.</translation>
    </message>
    <message>
        <source>A die that shows {faces} counts as a success.</source>
        <translation>Ein Würfel, der {faces} zeigt, zählt als Erfolg.</translation>
    </message>
    <message>
        <source>A die that shows {faces} explodes.</source>
        <translation>Ein Würfel, der {faces} zeigt, explodiert.</translation>
    </message>
    <message>
        <source>A die that shows {faces} takes a success away.</source>
        <translation>Ein Würfel, der {faces} zeigt, nimmt einen Erfolg weg.</translation>
    </message>
    <message>
        <source>A die that shows {faces} is marked as critical.</source>
        <translation>Ein Würfel, der {faces} zeigt, wird als kritisch markiert.</translation>
    </message>
    <message>
        <source>A die that shows {faces} is rolled again, once.</source>
        <translation>Ein Würfel, der {faces} zeigt, wird einmal neu geworfen.</translation>
    </message>
    <message>
        <source>A die that shows {faces} is rolled again.</source>
        <translation>Ein Würfel, der {faces} zeigt, wird neu geworfen.</translation>
    </message>
    <message>
        <source>How many are kept, the highest first.</source>
        <translation>Wie viele behalten werden, die höchsten zuerst.</translation>
    </message>
    <message>
        <source>How many are kept, the lowest first.</source>
        <translation>Wie viele behalten werden, die niedrigsten zuerst.</translation>
    </message>
    <message>
        <source>How many are dropped, the highest first.</source>
        <translation>Wie viele gestrichen werden, die höchsten zuerst.</translation>
    </message>
    <message>
        <source>How many are dropped, the lowest first.</source>
        <translation>Wie viele gestrichen werden, die niedrigsten zuerst.</translation>
    </message>
    <message>
        <source>A parameter: its number comes from outside.</source>
        <translation>Ein Parameter: Seine Zahl kommt von außen.</translation>
    </message>
    <message>
        <source>A type of this script, declared on line {line}.</source>
        <translation>Ein Typ dieses Skripts, deklariert in Zeile {line}.</translation>
    </message>
    <message>
        <source>A parameter of {function}.</source>
        <translation>Ein Parameter von {function}.</translation>
    </message>
    <message>
        <source>An element of the list in the loop on line {line}.</source>
        <translation>Ein Element der Liste in der Schleife in Zeile {line}.</translation>
    </message>
    <message>
        <source>A variable, given its first value on line {line}.</source>
        <translation>Eine Variable; ihren ersten Wert bekommt sie in Zeile {line}.</translation>
    </message>
    <message>
        <source>A function of this script, declared on line {line}.</source>
        <translation>Eine Funktion dieses Skripts, deklariert in Zeile {line}.</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>Unsaved work cannot be kept: {error}</source>
        <translation>Ungespeicherte Arbeit lässt sich nicht sichern: {error}</translation>
    </message>
</context>
<context>
    <name>AxisFields</name>
    <message>
        <source>{title}: from</source>
        <translation>{title}: von</translation>
    </message>
    <message>
        <source>{title}: to</source>
        <translation>{title}: bis</translation>
    </message>
    <message>
        <source>{title}: step</source>
        <translation>{title}: Schritt</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>by</source>
        <translation>je</translation>
    </message>
</context>
<context>
    <name>AxisRow</name>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
</context>
<context>
    <name>BandColours</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Other Colour…</source>
        <translation>Andere Farbe …</translation>
    </message>
    <message>
        <source>Colour of the Band</source>
        <translation>Farbe des Bereichs</translation>
    </message>
</context>
<context>
    <name>BandPresets</name>
    <message>
        <source>Miss, mixed, hit</source>
        <translation>Fehlschlag, gemischt, Treffer</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>Fehlschlag</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Bad, partial, full success</source>
        <translation>Misserfolg, teilweiser, voller Erfolg</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>Misserfolg</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>teilweise</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>Degrees of success with a d20</source>
        <translation>Erfolgsgrade mit einem W20</translation>
    </message>
    <message>
        <source>fumble</source>
        <translation>Patzer</translation>
    </message>
    <message>
        <source>failure</source>
        <translation>Misserfolg</translation>
    </message>
    <message>
        <source>success</source>
        <translation>Erfolg</translation>
    </message>
    <message>
        <source>triumph</source>
        <translation>Triumph</translation>
    </message>
    <message>
        <source>Roll under 50 with percentile dice</source>
        <translation>Unter 50 mit Prozentwürfeln</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>kritisch</translation>
    </message>
    <message>
        <source>Number of successes</source>
        <translation>Anzahl der Erfolge</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>one</source>
        <translation>einer</translation>
    </message>
    <message>
        <source>two</source>
        <translation>zwei</translation>
    </message>
    <message>
        <source>three or more</source>
        <translation>drei oder mehr</translation>
    </message>
</context>
<context>
    <name>BandSharesModel</name>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Share of rolls</source>
        <translation>Anteil der Würfe</translation>
    </message>
    <message>
        <source>no band</source>
        <translation>kein Bereich</translation>
    </message>
    <message>
        <source>Outcomes that no band catches</source>
        <translation>Ergebnisse, die in keinem Bereich liegen</translation>
    </message>
    <message>
        <source>{name} in {band} ({range}): {chance}
{others}</source>
        <translation>{name} in {band} ({range}): {chance}
{others}</translation>
    </message>
    <message>
        <source>{title} (exact)</source>
        <translation>{title} (exakt)</translation>
    </message>
</context>
<context>
    <name>BandsEditor</name>
    <message>
        <source>Add a band</source>
        <translation>Bereich hinzufügen</translation>
    </message>
    <message>
        <source>Remove the band (Delete)</source>
        <translation>Bereich entfernen (Entf)</translation>
    </message>
    <message>
        <source>Move the band up</source>
        <translation>Bereich nach oben</translation>
    </message>
    <message>
        <source>Move the band down</source>
        <translation>Bereich nach unten</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Bands that many games use</source>
        <translation>Bereiche, die viele Spiele verwenden</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Choose the colour of the band</source>
        <translation>Farbe des Bereichs wählen</translation>
    </message>
    <message>
        <source>No bands yet</source>
        <translation>Noch keine Bereiche</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>BandsModel</name>
    <message>
        <source>Band</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>A whole number; leave it empty where the band has no end</source>
        <translation>Eine ganze Zahl; leer lassen, wo der Bereich offen ist</translation>
    </message>
    <message>
        <source>band {number}</source>
        <translation>Bereich {number}</translation>
    </message>
</context>
<context>
    <name>BandsPanel</name>
    <message>
        <source>Probability of each band</source>
        <translation>Wahrscheinlichkeit jedes Bereichs</translation>
    </message>
    <message>
        <source>Stacked bars</source>
        <translation>Stapel</translation>
    </message>
    <message>
        <source>Show each mechanic as a bar of all its rolls</source>
        <translation>Jede Mechanik als Balken aller ihrer Würfe zeigen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>List the exact share of each band</source>
        <translation>Den genauen Anteil jedes Bereichs auflisten</translation>
    </message>
    <message>
        <source>Stacked bars or table</source>
        <translation>Stapel oder Tabelle</translation>
    </message>
    <message>
        <source>Over a parameter</source>
        <translation>Über einen Parameter</translation>
    </message>
    <message>
        <source>Stack the bands over a parameter that varies</source>
        <translation>Die Bereiche über einen veränderlichen Parameter stapeln</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the chart as a picture</source>
        <translation>Das Diagramm als Bild kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Write the chart to a file: PNG, SVG or PDF</source>
        <translation>Das Diagramm in eine Datei schreiben: PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groß</translation>
    </message>
    <message>
        <source>Give it the room of the chart</source>
        <translation>Ihm den Platz des Diagramms geben</translation>
    </message>
    <message>
        <source>The mechanics on the chart appear here once they come to numbers.</source>
        <translation>Hier erscheinen die Mechaniken des Diagramms, sobald sie Zahlen ergeben.</translation>
    </message>
    <message>
        <source>Only the first {count} bands have a share of their own; “no band” counts the others.</source>
        <translation>Nur die ersten {count} Bereiche haben einen eigenen Anteil; „kein Bereich“ zählt die übrigen mit.</translation>
    </message>
    <message>
        <source>Name ranges of outcomes, such as ≤ 6 miss, 7..9 mixed, ≥ 10 hit: add a band, or choose some from Presets.</source>
        <translation>Ergebnisse zu Bereichen zusammenfassen, etwa ≤ 6 Fehlschlag, 7..9 gemischt, ≥ 10 Treffer: einen Bereich hinzufügen oder eine Vorlage auswählen.</translation>
    </message>
    <message>
        <source>Nothing falls into {name}: {low} is more than {high}.</source>
        <translation>Nichts liegt in {name}: {low} ist größer als {high}.</translation>
    </message>
    <message>
        <source>{first} and {second} have outcomes in common ({range}). Let one end before the other begins.</source>
        <translation>{first} und {second} haben gemeinsame Ergebnisse ({range}). Der eine muss enden, bevor der andere beginnt.</translation>
    </message>
    <message>
        <source>share of rolls</source>
        <translation>Anteil der Würfe</translation>
    </message>
</context>
<context>
    <name>BestPlay</name>
    <message>
        <source>{label}: as the table says</source>
        <translation>{label}: wie die Tabelle sagt</translation>
    </message>
    <message>
        <source>{answer} (best)</source>
        <translation>{answer} (beste)</translation>
    </message>
    <message>
        <source>best answer</source>
        <translation>beste Antwort</translation>
    </message>
    <message>
        <source>{label} when {condition}</source>
        <translation>{label} bei {condition}</translation>
    </message>
    <message>
        <source>{label}: never</source>
        <translation>{label}: nie</translation>
    </message>
    <message>
        <source>{label}: always</source>
        <translation>{label}: immer</translation>
    </message>
    <message>
        <source>{label}: {answers}</source>
        <translation>{label}: {answers}</translation>
    </message>
    <message>
        <source>{answer} when {condition}</source>
        <translation>{answer} bei {condition}</translation>
    </message>
    <message>
        <source>otherwise {answer}</source>
        <translation>sonst {answer}</translation>
    </message>
    <message>
        <source>, or when </source>
        <translation>, oder bei </translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>{quantity} is {low} to {high}</source>
        <translation>{quantity} ist {low} bis {high}</translation>
    </message>
    <message>
        <source>not {name}</source>
        <translation>nicht {name}</translation>
    </message>
    <message>
        <source>{name} has no value</source>
        <translation>{name} hat keinen Wert</translation>
    </message>
    <message>
        <source>{name} has a value</source>
        <translation>{name} hat einen Wert</translation>
    </message>
    <message>
        <source>the least offered</source>
        <translation>die kleinste angebotene Zahl</translation>
    </message>
    <message>
        <source>the greatest offered</source>
        <translation>die größte angebotene Zahl</translation>
    </message>
    <message>
        <source>except {share} of the time, when best play answers otherwise</source>
        <translation>außer in {share} der Fälle, in denen bestes Spiel anders antwortet</translation>
    </message>
    <message>
        <source>where both are equally good, either may be answered</source>
        <translation>wo beides gleich gut ist, gilt jede Antwort</translation>
    </message>
    <message>
        <source>as is best</source>
        <translation>bestens</translation>
    </message>
    <message>
        <source>as is worst</source>
        <translation>schlechtestens</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>the mean</source>
        <translation>der Mittelwert</translation>
    </message>
    <message>
        <source>the mean, as small as can be</source>
        <translation>der Mittelwert, so klein wie möglich</translation>
    </message>
    <message>
        <source>the chance of at most {high}</source>
        <translation>die Chance auf höchstens {high}</translation>
    </message>
    <message>
        <source>the chance of at least {low}</source>
        <translation>die Chance auf mindestens {low}</translation>
    </message>
    <message>
        <source>the chance of exactly {low}</source>
        <translation>die Chance auf genau {low}</translation>
    </message>
    <message>
        <source>the chance of {low} to {high}</source>
        <translation>die Chance auf {low} bis {high}</translation>
    </message>
    <message>
        <source>{points} points</source>
        <translation>{points} Prozentpunkte</translation>
    </message>
</context>
<context>
    <name>BestPlayCommands</name>
    <message>
        <source>&amp;Best Play for…</source>
        <translation>Bestes S&amp;piel für …</translation>
    </message>
    <message>
        <source>Let the decisions of the table script be made as well as they can be</source>
        <translation>Die Entscheidungen des Table-Skripts so gut treffen, wie es geht</translation>
    </message>
    <message>
        <source>Best &amp;Play</source>
        <translation>Bestes S&amp;piel</translation>
    </message>
    <message>
        <source>{name}, best play</source>
        <translation>{name}, bestes Spiel</translation>
    </message>
</context>
<context>
    <name>BestPlayPanel</name>
    <message>
        <source>Best Play</source>
        <translation>Bestes Spiel</translation>
    </message>
    <message>
        <source>Picture of the decision</source>
        <translation>Bild der Entscheidung</translation>
    </message>
    <message>
        <source>The situations of the decision</source>
        <translation>Die Lagen der Entscheidung</translation>
    </message>
    <message>
        <source>Map or table</source>
        <translation>Karte oder Tabelle</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Draw where the answer changes</source>
        <translation>Zeichnen, wo sich die Antwort ändert</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>List all situations</source>
        <translation>Alle Lagen auflisten</translation>
    </message>
    <message>
        <source>Play as Well as Possible</source>
        <translation>So gut wie möglich spielen</translation>
    </message>
    <message>
        <source>What would a perfect player do, knowing the dice?
The decisions of this table script are settled beforehand.</source>
        <translation>Was täte, wer die Würfel kennt und perfekt spielt?
Die Entscheidungen dieses Table-Skripts sind vorher festgelegt.</translation>
    </message>
    <message>
        <source>Best play is for table scripts with decisions, such as
if (userOption(&quot;Reroll?&quot;)) {example}</source>
        <translation>Bestes Spiel gibt es für Table-Skripte mit Entscheidungen, etwa
if (userOption(&quot;Reroll?&quot;)) {example}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Working out best play…</source>
        <translation>Das beste Spiel wird berechnet …</translation>
    </message>
    <message>
        <source>Stopped before it was known.</source>
        <translation>Angehalten, bevor es bekannt war.</translation>
    </message>
    <message>
        <source>This roll comes to no decision that is made freely.</source>
        <translation>Dieser Wurf kommt zu keiner freien Entscheidung.</translation>
    </message>
    <message>
        <source>Rolls are missing; they count as the worst outcome.</source>
        <translation>Es fehlen Würfe; sie zählen als das schlechteste Ergebnis.</translation>
    </message>
    <message>
        <source>This decision is always met in the same situation.</source>
        <translation>Diese Entscheidung fällt immer in derselben Lage.</translation>
    </message>
    <message>
        <source>The answer depends on {count} variables; a map has room for two.</source>
        <translation>Die Antwort hängt von {count} Variablen ab; eine Karte hat Platz für zwei.</translation>
    </message>
</context>
<context>
    <name>BestPlayService</name>
    <message>
        <source>best play of {name}</source>
        <translation>bestes Spiel von {name}</translation>
    </message>
</context>
<context>
    <name>Calculator</name>
    <message>
        <source>change the script, calculate again with F9, or estimate it by rolling</source>
        <translation>das Skript ändern, mit F9 neu berechnen oder durch Würfeln schätzen</translation>
    </message>
    <message>
        <source>the calculation was cancelled</source>
        <translation>die Berechnung wurde abgebrochen</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>anyone</source>
        <translation>irgendwer</translation>
    </message>
    <message>
        <source>{beginning}… (and {count} more characters)</source>
        <translation>{beginning}… (und {count} weitere Zeichen)</translation>
    </message>
    <message>
        <source>{beginning}… (and 1 more character)</source>
        <translation>{beginning}… (und 1 weiteres Zeichen)</translation>
    </message>
    <message>
        <source>returns {value}</source>
        <translation>gibt {value} zurück</translation>
    </message>
    <message>
        <source>… and 1 more line that the card cannot hold</source>
        <translation>… und 1 weitere Zeile, die nicht auf die Karte passt</translation>
    </message>
    <message>
        <source>… and {count} more lines that the card cannot hold</source>
        <translation>… und {count} weitere Zeilen, die nicht auf die Karte passen</translation>
    </message>
</context>
<context>
    <name>CardBody</name>
    <message>
        <source>Show all {count}</source>
        <translation>Alle {count} zeigen</translation>
    </message>
    <message>
        <source>These are the first {count} lines of this card</source>
        <translation>Dies sind die ersten {count} Zeilen dieser Karte</translation>
    </message>
</context>
<context>
    <name>CardCommands</name>
    <message>
        <source>S&amp;how Cards</source>
        <translation>K&amp;arten zeigen</translation>
    </message>
    <message>
        <source>Clear Car&amp;ds</source>
        <translation>&amp;Karten leeren</translation>
    </message>
</context>
<context>
    <name>CardHeader</name>
    <message>
        <source>Roll again</source>
        <translation>Neu würfeln</translation>
    </message>
    <message>
        <source>Roll this again, as a new card (R)</source>
        <translation>Noch einmal würfeln, als neue Karte (R)</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Pfade</translation>
    </message>
    <message>
        <source>Show where in the script each roll and each decision is (P)</source>
        <translation>Zeigen, wo im Skript jeder Wurf und jede Entscheidung steht (P)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy this card as text (Ctrl+C)</source>
        <translation>Diese Karte als Text kopieren (Strg+C)</translation>
    </message>
    <message>
        <source>Remove this card (Delete)</source>
        <translation>Diese Karte entfernen (Entf)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Rolled from seed {seed}</source>
        <translation>Gewürfelt ab Startwert {seed}</translation>
    </message>
</context>
<context>
    <name>CardLines</name>
    <message>
        <source>{line} (changed)</source>
        <translation>{line} (geändert)</translation>
    </message>
</context>
<context>
    <name>CardService</name>
    <message>
        <source>a roll of {name}</source>
        <translation>Wurf von {name}</translation>
    </message>
</context>
<context>
    <name>CardView</name>
    <message>
        <source>Roll Again</source>
        <translation>Neu würfeln</translation>
    </message>
    <message>
        <source>Show Paths</source>
        <translation>Pfade zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>CardsPanel</name>
    <message>
        <source>Roll</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Roll the selected table script, as a new card (Ctrl+R)</source>
        <translation>Das ausgewählte Table-Skript würfeln, als neue Karte (Strg+R)</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Remove all cards</source>
        <translation>Alle Karten entfernen</translation>
    </message>
    <message>
        <source>Roll a table script with Ctrl+R: its lines appear here as a card, with a button for each decision.
A click decides otherwise, and all other dice stay.</source>
        <translation>Ein Table-Skript mit Strg+R würfeln: Seine Zeilen erscheinen hier als Karte, mit einer Schaltfläche für jede Entscheidung.
Ein Klick ändert die Entscheidung; alle anderen Würfel bleiben liegen.</translation>
    </message>
    <message>
        <source>Only table scripts are rolled as cards: select one of them</source>
        <translation>Nur Table-Skripte werden als Karten gewürfelt: eines davon auswählen</translation>
    </message>
    <message>
        <source>{count} cards</source>
        <translation>{count} Karten</translation>
    </message>
    <message>
        <source>1 card</source>
        <translation>1 Karte</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
    <message>
        <source>others ({count})</source>
        <translation>andere ({count})</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>Mittel {mean}</translation>
    </message>
    <message>
        <source>{name} has outcomes that are not numbers: see Outcomes.</source>
        <translation>{name} hat Ergebnisse, die keine Zahlen sind: siehe Ergebnisse.</translation>
    </message>
    <message>
        <source>{name} have outcomes that are not numbers: see Outcomes.</source>
        <translation>{name} haben Ergebnisse, die keine Zahlen sind: siehe Ergebnisse.</translation>
    </message>
    <message>
        <source>{drawn} of {count} curves are drawn: hide some to see others.</source>
        <translation>{drawn} von {count} Kurven sind gezeichnet: Um andere zu sehen, einige ausblenden.</translation>
    </message>
    <message>
        <source>{name} is an estimate: every {count} outcomes are drawn together.</source>
        <translation>{name} ist geschätzt: Je {count} Ergebnisse sind zusammengefasst.</translation>
    </message>
    <message>
        <source>Outcomes that are not numbers have no “{mode}”: they are shown exactly.</source>
        <translation>Für Ergebnisse, die keine Zahlen sind, gibt es kein „{mode}“: Sie werden genau gezeigt.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Write a mechanic, and its curve appears here.</source>
        <translation>Hier erscheint die Kurve, sobald eine Mechanik geschrieben ist.</translation>
    </message>
    <message>
        <source>Outcomes go from {first} to {last}: those not in view are too rare to see.</source>
        <translation>Die Ergebnisse reichen von {first} bis {last}: Was nicht zu sehen ist, ist zu selten.</translation>
    </message>
    <message>
        <source>Every mechanic is hidden. Press Space in the list to show one.</source>
        <translation>Alle Mechaniken sind ausgeblendet. Die Leertaste in der Liste blendet eine wieder ein.</translation>
    </message>
    <message>
        <source>The calculation of {name} was cancelled: F9 begins it again.</source>
        <translation>Die Berechnung von {name} wurde abgebrochen: F9 beginnt sie neu.</translation>
    </message>
    <message>
        <source>Nothing to draw: {name} has no outcome.</source>
        <translation>Nichts zu zeichnen: {name} hat kein Ergebnis.</translation>
    </message>
    <message>
        <source>Nothing to draw yet: {name}: {message}.</source>
        <translation>Noch nichts zu zeichnen: {name}: {message}.</translation>
    </message>
    <message>
        <source>Nothing to draw yet: {name} has an error, marked in its script.</source>
        <translation>Noch nichts zu zeichnen: {name} hat einen Fehler, der im Skript markiert ist.</translation>
    </message>
    <message>
        <source>Write a script for this mechanic, such as: sum largest 3 4d6</source>
        <translation>Ein Skript für diese Mechanik schreiben, etwa: sum largest 3 4d6</translation>
    </message>
    <message>
        <source>{name} has no outcome.</source>
        <translation>{name} hat kein Ergebnis.</translation>
    </message>
    <message>
        <source>{name} have no outcome.</source>
        <translation>{name} haben kein Ergebnis.</translation>
    </message>
    <message>
        <source>More than three curves are drawn as lines.</source>
        <translation>Mehr als drei Kurven werden als Linien gezeichnet.</translation>
    </message>
    <message>
        <source>Every outcome is too rare to be drawn.</source>
        <translation>Alle Ergebnisse sind zu selten, um gezeichnet zu werden.</translation>
    </message>
</context>
<context>
    <name>ChartView</name>
    <message>
        <source>Exactly</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>The probability of each outcome</source>
        <translation>Die Wahrscheinlichkeit jedes Ergebnisses</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>The probability of each outcome or a greater one</source>
        <translation>Die Wahrscheinlichkeit jedes Ergebnisses oder eines größeren</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>The probability of each outcome or a smaller one</source>
        <translation>Die Wahrscheinlichkeit jedes Ergebnisses oder eines kleineren</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Bars, for up to three mechanics</source>
        <translation>Balken, für bis zu drei Mechaniken</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Lines with markers</source>
        <translation>Linien mit Markierungen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Outlines of bars that touch each other</source>
        <translation>Umrisse von Balken, die sich berühren</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagert</translation>
    </message>
    <message>
        <source>All mechanics in one chart</source>
        <translation>Alle Mechaniken in einem Diagramm</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>A chart for each mechanic, with the same axes</source>
        <translation>Ein Diagramm je Mechanik, mit gleichen Achsen</translation>
    </message>
    <message>
        <source>Percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>Fraction</source>
        <translation>Bruch</translation>
    </message>
    <message>
        <source>1 in N</source>
        <translation>1 von N</translation>
    </message>
</context>
<context>
    <name>ChoiceRow</name>
    <message>
        <source>All dice that this does not affect stay as they are.</source>
        <translation>Alle Würfel, die davon nicht betroffen sind, bleiben liegen.</translation>
    </message>
    <message>
        <source>{number} is chosen</source>
        <translation>{number} ist gewählt</translation>
    </message>
    <message>
        <source>Choose {number} (Space)</source>
        <translation>{number} wählen (Leertaste)</translation>
    </message>
</context>
<context>
    <name>CodeEditor</name>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Write a mechanic, such as</source>
        <translation>Eine Mechanik schreiben, etwa</translation>
    </message>
    <message>
        <source>Not inserted: a script has {most} characters at most</source>
        <translation>Nicht eingefügt: Ein Skript hat höchstens {most} Zeichen</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Search commands, mechanics and the library</source>
        <translation>Befehle, Mechaniken und Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Go to {name}</source>
        <translation>Zu {name} gehen</translation>
    </message>
    <message>
        <source>Mechanics</source>
        <translation>Mechaniken</translation>
    </message>
    <message>
        <source>Add {name}</source>
        <translation>{name} hinzufügen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Contest</source>
        <translation>Duell</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Zielwerte</translation>
    </message>
    <message>
        <source>the comparison was cancelled</source>
        <translation>der Vergleich wurde abgebrochen</translation>
    </message>
</context>
<context>
    <name>CompareCommands</name>
    <message>
        <source>&amp;Summary</source>
        <translation>Ü&amp;bersicht</translation>
    </message>
    <message>
        <source>&amp;Outcomes</source>
        <translation>&amp;Ergebnisse</translation>
    </message>
    <message>
        <source>&amp;Bands</source>
        <translation>Be&amp;reiche</translation>
    </message>
    <message>
        <source>&amp;Contest</source>
        <translation>&amp;Duell</translation>
    </message>
    <message>
        <source>&amp;Targets</source>
        <translation>&amp;Zielwerte</translation>
    </message>
    <message>
        <source>Stac&amp;ked Bars</source>
        <translation>St&amp;apel</translation>
    </message>
    <message>
        <source>Show each mechanic as a bar of all its rolls, divided into bands</source>
        <translation>Jede Mechanik als Balken aller ihrer Würfe zeigen, in Bereiche geteilt</translation>
    </message>
    <message>
        <source>Table o&amp;f Bands</source>
        <translation>A&amp;nteile als Tabelle</translation>
    </message>
    <message>
        <source>List the exact share of each band</source>
        <translation>Den genauen Anteil jedes Bereichs auflisten</translation>
    </message>
    <message>
        <source>Stacked Bars o&amp;ver a Parameter</source>
        <translation>Stape&amp;l über einen Parameter</translation>
    </message>
    <message>
        <source>Stack the bands of the selected mechanic as a parameter varies</source>
        <translation>Die Bereiche der gewählten Mechanik stapeln, während sich ein Parameter ändert</translation>
    </message>
    <message>
        <source>Swap the two mechanics of the contest</source>
        <translation>Die beiden Mechaniken des Duells tauschen</translation>
    </message>
    <message>
        <source>&amp;Add Band</source>
        <translation>Bereich &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Name a range of outcomes</source>
        <translation>Einen Bereich von Ergebnissen benennen</translation>
    </message>
    <message>
        <source>S&amp;wap Opponents</source>
        <translation>&amp;Gegner tauschen</translation>
    </message>
</context>
<context>
    <name>CompletionPopup</name>
    <message>
        <source>Words that fit here</source>
        <translation>Wörter, die hier passen</translation>
    </message>
    <message>
        <source>Tab inserts the word, Enter a new line</source>
        <translation>Tab fügt das Wort ein, Eingabe eine neue Zeile</translation>
    </message>
    <message>
        <source>Tab or Enter inserts the word</source>
        <translation>Tab oder Eingabe fügt das Wort ein</translation>
    </message>
</context>
<context>
    <name>ContestBar</name>
    <message>
        <source>Who wins</source>
        <translation>Wer gewinnt</translation>
    </message>
    <message>
        <source>{name} wins</source>
        <translation>{name} gewinnt</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>unentschieden</translation>
    </message>
</context>
<context>
    <name>ContestPanel</name>
    <message>
        <source>Distribution of the difference</source>
        <translation>Verteilung der Differenz</translation>
    </message>
    <message>
        <source>How often each mechanic beats each</source>
        <translation>Wie oft jede Mechanik jede andere schlägt</translation>
    </message>
    <message>
        <source>Show two mechanics whose outcomes are numbers, and who wins appears here: how often the roll of one is higher, and by how much.</source>
        <translation>Zwei Mechaniken einblenden, deren Ergebnisse Zahlen sind: Hier erscheint dann, wer gewinnt, also wie oft der Wurf der einen höher ist und um wie viel.</translation>
    </message>
    <message>
        <source>Working out who wins…</source>
        <translation>Wer gewinnt, wird berechnet…</translation>
    </message>
    <message>
        <source>Neither is favoured, and both are equal on average.</source>
        <translation>Keine ist im Vorteil, und im Mittel sind beide gleich.</translation>
    </message>
    <message>
        <source>Neither is favoured; {name} is {distance} higher on average.</source>
        <translation>Keine ist im Vorteil; {name} liegt im Mittel um {distance} höher.</translation>
    </message>
    <message>
        <source>{name} never loses, and is {distance} higher on average.</source>
        <translation>{name} verliert nie und liegt im Mittel um {distance} höher.</translation>
    </message>
    <message>
        <source>{name} wins {times} times as often, and is {distance} higher on average.</source>
        <translation>{name} gewinnt {times}-mal so oft und liegt im Mittel um {distance} höher.</translation>
    </message>
    <message>
        <source>{name} wins {times} times as often, but is {distance} lower on average.</source>
        <translation>{name} gewinnt {times}-mal so oft, liegt im Mittel aber um {distance} tiefer.</translation>
    </message>
    <message>
        <source>{name} wins {times} times as often; both are equal on average.</source>
        <translation>{name} gewinnt {times}-mal so oft; im Mittel sind beide gleich.</translation>
    </message>
    <message>
        <source>Only the first {count} mechanics are compared.</source>
        <translation>Nur die ersten {count} Mechaniken werden verglichen.</translation>
    </message>
    <message>
        <source>No answer: {message}.</source>
        <translation>Keine Antwort: {message}.</translation>
    </message>
    <message>
        <source>difference of the rolls</source>
        <translation>Differenz der Würfe</translation>
    </message>
    <message>
        <source>from {low} to {high}, {mean} on average</source>
        <translation>von {low} bis {high}, im Mittel {mean}</translation>
    </message>
</context>
<context>
    <name>Contestants</name>
    <message>
        <source>Not compared, because outcomes are not numbers: {names}.</source>
        <translation>Nicht verglichen, weil die Ergebnisse keine Zahlen sind: {names}.</translation>
    </message>
    <message>
        <source>{name}: {share} of rolls are missing; this is about the rest.</source>
        <translation>{name}: {share} der Würfe fehlen; dies gilt für den Rest.</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Program Error</source>
        <translation>Programmfehler</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;Copy Report</source>
        <translation>Bericht &amp;kopieren</translation>
    </message>
    <message>
        <source>C&amp;ontinue</source>
        <translation>&amp;Weiterarbeiten</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Something went wrong in the program. Your work is kept: go on, or quit and start again, and it will be as it is now.</source>
        <translation>Im Programm ist ein Fehler aufgetreten. Die Arbeit ist gesichert: Wer weiterarbeitet oder neu startet, findet alles so vor wie jetzt.</translation>
    </message>
    <message>
        <source>Something went wrong in the program, and your work could not be kept. Save it to a file before going on.</source>
        <translation>Im Programm ist ein Fehler aufgetreten, und die Arbeit konnte nicht gesichert werden. Sie sollte vor dem Weiterarbeiten in einer Datei gespeichert werden.</translation>
    </message>
    <message>
        <source>It has happened {count} times since.</source>
        <translation>Seitdem ist das noch {count}-mal passiert.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
</context>
<context>
    <name>DecisionBlock</name>
    <message>
        <source>How {label} is decided</source>
        <translation>Wie {label} entschieden wird</translation>
    </message>
    <message>
        <source>Settled beforehand, without a look at the dice.</source>
        <translation>Vorher festgelegt, ohne einen Blick auf die Würfel.</translation>
    </message>
    <message>
        <source>always {answer}</source>
        <translation>immer {answer}</translation>
    </message>
    <message>
        <source>best play never comes here</source>
        <translation>bestes Spiel kommt nie hierher</translation>
    </message>
    <message>
        <source>met {times} times a roll</source>
        <translation>{times}-mal je Wurf</translation>
    </message>
    <message>
        <source>{count} situations</source>
        <translation>{count} Lagen</translation>
    </message>
</context>
<context>
    <name>DecisionCommands</name>
    <message>
        <source>&amp;Compare Decisions</source>
        <translation>Entscheidungen ver&amp;gleichen</translation>
    </message>
    <message>
        <source>Add a variant of the table script for each decision, made the other way</source>
        <translation>Für jede Entscheidung eine Variante des Table-Skripts hinzufügen, die anders entscheidet</translation>
    </message>
</context>
<context>
    <name>DecisionField</name>
    <message>
        <source>Ticked: always taken; otherwise never. On a card you decide each time.</source>
        <translation>Angekreuzt: immer; sonst nie. Auf einer Karte wird jedes Mal entschieden.</translation>
    </message>
    <message>
        <source>As is best: see the Best Play tab. A click settles it beforehand.</source>
        <translation>Wie es am besten ist: siehe das Register „Bestes Spiel“. Ein Klick legt es vorher fest.</translation>
    </message>
    <message>
        <source>{label} (as is best)</source>
        <translation>{label} (bestens)</translation>
    </message>
    <message>
        <source>{label} (as is worst)</source>
        <translation>{label} (schlechtestens)</translation>
    </message>
</context>
<context>
    <name>DecisionRow</name>
    <message>
        <source>changed by the last decision</source>
        <translation>durch die letzte Entscheidung geändert</translation>
    </message>
</context>
<context>
    <name>Decisions</name>
    <message>
        <source>all other decisions</source>
        <translation>alle anderen Entscheidungen</translation>
    </message>
    <message>
        <source>{name}, {decision}: {number}</source>
        <translation>{name}, {decision}: {number}</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>die erste</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>die letzte</translation>
    </message>
    <message>
        <source>{name}, {decision}</source>
        <translation>{name}, {decision}</translation>
    </message>
    <message>
        <source>{name}, without {decision}</source>
        <translation>{name}, ohne {decision}</translation>
    </message>
</context>
<context>
    <name>Dice</name>
    <message>
        <source>{face}, rolled again: </source>
        <translation>{face}, neu geworfen: </translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>added up from {faces}</source>
        <translation>Summe aus {faces}</translation>
    </message>
    <message>
        <source>exploded</source>
        <translation>explodiert</translation>
    </message>
    <message>
        <source>rolled for one that exploded</source>
        <translation>Zusatzwurf für einen explodierten Würfel</translation>
    </message>
    <message>
        <source>one less than its face</source>
        <translation>eins weniger als gewürfelt</translation>
    </message>
    <message>
        <source>critical success</source>
        <translation>kritischer Erfolg</translation>
    </message>
    <message>
        <source>critical failure</source>
        <translation>kritischer Misserfolg</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>thrown away and rolled again</source>
        <translation>verworfen und neu geworfen</translation>
    </message>
    <message>
        <source>only decided something</source>
        <translation>hat nur etwas entschieden</translation>
    </message>
    <message>
        <source>not in the result</source>
        <translation>nicht im Ergebnis</translation>
    </message>
    <message>
        <source>in a roll that was dropped</source>
        <translation>in einem gestrichenen Wurf</translation>
    </message>
    <message>
        <source>success</source>
        <translation>Erfolg</translation>
    </message>
    <message>
        <source>failure</source>
        <translation>Misserfolg</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>gestrichen</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>und {count} weitere</translation>
    </message>
</context>
<context>
    <name>DiceRow</name>
    <message>
        <source>Dice of the roll</source>
        <translation>Würfel des Wurfs</translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>Mechanic {number}</source>
        <translation>Mechanik {number}</translation>
    </message>
</context>
<context>
    <name>EditCommands</name>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Ein&amp;fügen</translation>
    </message>
    <message>
        <source>&amp;Select All</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo typing while you write, elsewhere the last step</source>
        <translation>Beim Schreiben das Getippte zurücknehmen, sonst den letzten Schritt</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>ElementRow</name>
    <message>
        <source>Move, duplicate or remove {name}</source>
        <translation>{name} verschieben, duplizieren oder entfernen</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
</context>
<context>
    <name>EnglishNote</name>
    <message>
        <source>In English only</source>
        <translation>Nur auf Englisch</translation>
    </message>
</context>
<context>
    <name>EntityArgumentField</name>
    <message>
        <source>New for {name}</source>
        <translation>Neu für {name}</translation>
    </message>
    <message>
        <source>Put another on the shelf and fill in its form</source>
        <translation>Eine weitere Figur ins Regal stellen und ihr Formular ausfüllen</translation>
    </message>
</context>
<context>
    <name>EntityField</name>
    <message>
        <source>none (empty)</source>
        <translation>keine (leer)</translation>
    </message>
</context>
<context>
    <name>EntityListField</name>
    <message>
        <source>none yet: add one with +</source>
        <translation>noch keine: mit + anlegen</translation>
    </message>
</context>
<context>
    <name>EntityModel</name>
    <message>
        <source>{name} ({number})</source>
        <translation>{name} ({number})</translation>
    </message>
    <message>
        <source>{name} (of type {type})</source>
        <translation>{name} (Typ {type})</translation>
    </message>
</context>
<context>
    <name>EntityView</name>
    <message>
        <source>It cannot be filled in here, because the selected script has no type {type}. What was filled in is kept as it is:</source>
        <translation>Hier lässt sich nichts ausfüllen, weil das ausgewählte Skript keinen Typ {type} hat. Das Ausgefüllte bleibt, wie es ist:</translation>
    </message>
    <message>
        <source>It cannot be filled in here, because the selected script has no type {type}, or none of that name any more. Make it one of another type, or leave it: what was filled in is kept as it is.</source>
        <translation>Hier lässt sich nichts ausfüllen, weil das ausgewählte Skript keinen Typ {type} oder keinen dieses Namens mehr hat. Die Figur kann einen anderen Typ bekommen; sonst bleibt das Ausgefüllte, wie es ist.</translation>
    </message>
    <message>
        <source>All {count} of type {type}</source>
        <translation>Alle {count} vom Typ {type}</translation>
    </message>
    <message>
        <source>Make it a …</source>
        <translation>Typ ändern …</translation>
    </message>
    <message>
        <source>Give it a type of the selected script; fields of the same names are kept</source>
        <translation>Einen Typ des ausgewählten Skripts geben; Felder mit gleichem Namen bleiben ausgefüllt</translation>
    </message>
    <message>
        <source>Values of the entity</source>
        <translation>Werte der Figur</translation>
    </message>
</context>
<context>
    <name>ErrorLabel</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>ErrorLine</name>
    <message>
        <source>Line {line}, column {column}: </source>
        <translation>Zeile {line}, Spalte {column}: </translation>
    </message>
    <message>
        <source>Go to the next error (F4)</source>
        <translation>Zum nächsten Fehler (F4)</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>Error {words}, go to the next</source>
        <translation>Fehler {words}, zum nächsten</translation>
    </message>
</context>
<context>
    <name>Estimate</name>
    <message>
        <source>estimate, {rolls} rolls, ±{reach}</source>
        <translation>Schätzung, {rolls} Würfe, ±{reach}</translation>
    </message>
    <message>
        <source>{name}, estimate</source>
        <translation>{name}, Schätzung</translation>
    </message>
</context>
<context>
    <name>EstimateOffer</name>
    <message>
        <source>Estimate by Rolling</source>
        <translation>Durch Würfeln schätzen</translation>
    </message>
    <message>
        <source>Roll it a million times in the background (Shift+F9)</source>
        <translation>Im Hintergrund eine Million Mal würfeln (Umschalt+F9)</translation>
    </message>
</context>
<context>
    <name>Estimator</name>
    <message>
        <source>an estimate of {name}</source>
        <translation>Schätzung von {name}</translation>
    </message>
</context>
<context>
    <name>ExplanationCommands</name>
    <message>
        <source>&amp;Explain This Script</source>
        <translation>Dieses Skript er&amp;klären</translation>
    </message>
    <message>
        <source>Tell in words what the whole script does, sentence by sentence</source>
        <translation>In Worten sagen, was das ganze Skript tut, Satz für Satz (auf Englisch)</translation>
    </message>
</context>
<context>
    <name>ExplanationPanel</name>
    <message>
        <source>In Words</source>
        <translation>In Worten</translation>
    </message>
    <message>
        <source>&amp;Copy as Text</source>
        <translation>Als Text &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy all sentences</source>
        <translation>Alle Sätze kopieren</translation>
    </message>
    <message>
        <source>There is no script yet: what you write is explained here.</source>
        <translation>Noch gibt es kein Skript: Was geschrieben wird, steht hier in Worten.</translation>
    </message>
    <message>
        <source>The script is in error. This is what it did before:</source>
        <translation>Das Skript enthält einen Fehler. Zuvor tat es dies:</translation>
    </message>
    <message>
        <source>The script is in error. It is explained here as soon as it can be read.</source>
        <translation>Das Skript enthält einen Fehler. Es wird hier erklärt, sobald es gelesen werden kann.</translation>
    </message>
</context>
<context>
    <name>ExplanationText</name>
    <message>
        <source>What the script does</source>
        <translation>Was das Skript tut</translation>
    </message>
</context>
<context>
    <name>ExportCommands</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>The chart as a picture, or its probabilities as a table</source>
        <translation>Das Diagramm als Bild oder seine Wahrscheinlichkeiten als Tabelle</translation>
    </message>
    <message>
        <source>Copy Chart as P&amp;icture</source>
        <translation>Diagramm als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>&amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy Table as &amp;Markdown</source>
        <translation>Tabelle als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Export Sma&amp;ll Chart…</source>
        <translation>Kleines Diagramm ex&amp;portieren …</translation>
    </message>
    <message>
        <source>The contest, sweep or histogram below the chart as a picture</source>
        <translation>Das Duell, den Durchlauf oder das Histogramm unter dem Hauptdiagramm als Bild</translation>
    </message>
    <message>
        <source>Copy Small Chart as Pict&amp;ure</source>
        <translation>Kleines Diagramm als B&amp;ild kopieren</translation>
    </message>
    <message>
        <source>Copy the contest, sweep or histogram below the chart</source>
        <translation>Duell, Durchlauf oder Histogramm unter dem Hauptdiagramm kopieren</translation>
    </message>
</context>
<context>
    <name>ExportSheet</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>The chart in pixels, for web pages and chats</source>
        <translation>Das Diagramm in Pixeln, für Webseiten und Chats</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-Grafik</translation>
    </message>
    <message>
        <source>The chart in lines, sharp at any size</source>
        <translation>Das Diagramm als Vektorgrafik, scharf in jeder Größe</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF-Seite</translation>
    </message>
    <message>
        <source>The chart on a page of its own, for printing</source>
        <translation>Das Diagramm auf einer eigenen Seite, zum Drucken</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>Exact fractions and decimals, for spreadsheets</source>
        <translation>Exakte Brüche und Dezimalzahlen, für Tabellenkalkulationen</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown-Tabelle</translation>
    </message>
    <message>
        <source>Percentages and statistics, for wikis and forums</source>
        <translation>Prozentwerte und Kennzahlen, für Wikis und Foren</translation>
    </message>
    <message>
        <source>HTML page</source>
        <translation>HTML-Seite</translation>
    </message>
    <message>
        <source>Percentages and statistics, for a browser</source>
        <translation>Prozentwerte und Kennzahlen, für einen Browser</translation>
    </message>
    <message>
        <source>JSON data</source>
        <translation>JSON-Daten</translation>
    </message>
    <message>
        <source>Exact outcomes and statistics, for programs</source>
        <translation>Exakte Ergebnisse und Kennzahlen, für Programme</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>Transparenter Hintergrund</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>CHART</source>
        <translation>DIAGRAMM</translation>
    </message>
    <message>
        <source>TABLE</source>
        <translation>TABELLE</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>{size} pixels</source>
        <translation>{size} Pixel</translation>
    </message>
    <message>
        <source>Size of the picture</source>
        <translation>Größe des Bildes</translation>
    </message>
    <message>
        <source>Colours of the window</source>
        <translation>Farben des Fensters</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Colours of the picture</source>
        <translation>Farben des Bildes</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>Exported {what}</source>
        <translation>{what} exportiert</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>vergleich</translation>
    </message>
    <message>
        <source>Files (*{ending})</source>
        <translation>Dateien (*{ending})</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>small chart</source>
        <translation>kleines Diagramm</translation>
    </message>
    <message>
        <source>Copied {what}</source>
        <translation>Kopiert: {what}</translation>
    </message>
    <message>
        <source>the small chart as a picture</source>
        <translation>das kleine Diagramm als Bild</translation>
    </message>
    <message>
        <source>No small chart is shown: bands, contests, sweeps and rolls have one</source>
        <translation>Es ist kein kleines Diagramm zu sehen: Bereiche, Duelle, Durchläufe und Würfe haben eines</translation>
    </message>
    <message>
        <source>the chart as a picture</source>
        <translation>das Diagramm als Bild</translation>
    </message>
    <message>
        <source>the table</source>
        <translation>die Tabelle</translation>
    </message>
    <message>
        <source>the table as text</source>
        <translation>die Tabelle als Text</translation>
    </message>
    <message>
        <source>{note}, with the last good result of {stale}</source>
        <translation>{note}, mit dem letzten gültigen Ergebnis von {stale}</translation>
    </message>
</context>
<context>
    <name>FileCommands</name>
    <message>
        <source>&amp;New Project</source>
        <translation>&amp;Neues Projekt</translation>
    </message>
    <message>
        <source>New &amp;Window</source>
        <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
        <source>Another project beside this one</source>
        <translation>Ein weiteres Projekt neben diesem</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen …</translation>
    </message>
    <message>
        <source>Open a project or scripts</source>
        <translation>Ein Projekt oder Skripte öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter …</translation>
    </message>
    <message>
        <source>Save a Cop&amp;y…</source>
        <translation>&amp;Kopie speichern …</translation>
    </message>
    <message>
        <source>Write another file, and go on working in this one</source>
        <translation>Eine andere Datei schreiben und in dieser weiterarbeiten</translation>
    </message>
    <message>
        <source>Re&amp;vert to Saved</source>
        <translation>Gespeicherten Stand &amp;laden</translation>
    </message>
    <message>
        <source>Go back to what is in the file; this can be undone</source>
        <translation>Zurück zu dem, was in der Datei steht; lässt sich rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Close Window</source>
        <translation>Fenster s&amp;chließen</translation>
    </message>
    <message>
        <source>Unsaved work stays under Open Recent</source>
        <translation>Ungespeicherte Arbeit bleibt unter „Zuletzt geöffnet“</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>Unsaved work will be there next time</source>
        <translation>Ungespeicherte Arbeit ist beim nächsten Mal wieder da</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Ungespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Unsaved work cannot be kept: save it before another project is opened</source>
        <translation>Ungespeicherte Arbeit lässt sich nicht sichern: vor dem Öffnen eines anderen Projekts speichern</translation>
    </message>
    <message>
        <source>{name} is open already</source>
        <translation>{name} ist schon geöffnet</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Abgelegt</translation>
    </message>
    <message>
        <source>There is no mechanic in what was dropped</source>
        <translation>Das Abgelegte enthält keine Mechanik</translation>
    </message>
    <message>
        <source>Another window has this work open</source>
        <translation>Diese Arbeit ist in einem anderen Fenster geöffnet</translation>
    </message>
    <message>
        <source>{error}; the project is as it was last seen</source>
        <translation>{error}; das Projekt ist auf dem zuletzt bekannten Stand</translation>
    </message>
    <message>
        <source>Unsaved work was put aside, to be found under Open Recent: {work}</source>
        <translation>Ungespeicherte Arbeit liegt unter „Zuletzt geöffnet“ bereit: {work}</translation>
    </message>
    <message>
        <source>Go Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Projects and scripts ({endings});;All files (*)</source>
        <translation>Projekte und Skripte ({endings});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Dice projects ({endings})</source>
        <translation>Würfelprojekte ({endings})</translation>
    </message>
    <message>
        <source>{name} already exists. Overwrite it?</source>
        <translation>{name} ist schon vorhanden. Überschreiben?</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept.</source>
        <translation>Ungespeicherte Arbeit lässt sich nicht sichern.</translation>
    </message>
    <message>
        <source>It is lost when the window is closed.</source>
        <translation>Sie geht verloren, wenn das Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving would overwrite what is in the file now.</source>
        <translation>Beim Speichern ginge verloren, was jetzt in der Datei steht.</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Nur ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>%n ersetzt</numerusform>
            <numerusform>%n ersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n gefunden</numerusform>
            <numerusform>%n gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>Vorheriges (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>Nächstes (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
</context>
<context>
    <name>FixButton</name>
    <message>
        <source>Change the script like this (the first one: Ctrl+.)</source>
        <translation>Das Skript so ändern (der erste Vorschlag: Strg+.)</translation>
    </message>
</context>
<context>
    <name>GoalBar</name>
    <message>
        <source>the greatest mean</source>
        <translation>den größten Mittelwert</translation>
    </message>
    <message>
        <source>the least mean</source>
        <translation>den kleinsten Mittelwert</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>between</source>
        <translation>zwischen</translation>
    </message>
    <message>
        <source>Goal of best play</source>
        <translation>Ziel des besten Spiels</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Number of the goal</source>
        <translation>Zahl des Ziels</translation>
    </message>
    <message>
        <source>Second number of the goal</source>
        <translation>Zweite Zahl des Ziels</translation>
    </message>
    <message>
        <source>Best play for</source>
        <translation>Bestes Spiel für</translation>
    </message>
    <message>
        <source>the mean</source>
        <translation>das Mittel</translation>
    </message>
    <message>
        <source>the chance of at least</source>
        <translation>die Chance auf mindestens</translation>
    </message>
    <message>
        <source>the chance of at most</source>
        <translation>die Chance auf höchstens</translation>
    </message>
    <message>
        <source>the chance of exactly</source>
        <translation>die Chance auf genau</translation>
    </message>
    <message>
        <source>the same as that of</source>
        <translation>so groß wie bei</translation>
    </message>
    <message>
        <source>First parameter</source>
        <translation>Erster Parameter</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>Zweiter</translation>
    </message>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>Was gefragt ist</translation>
    </message>
    <message>
        <source>How it compares</source>
        <translation>Wie es sich vergleicht</translation>
    </message>
    <message>
        <source>The other mechanic</source>
        <translation>Die andere Mechanik</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Target number</source>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>What is wanted</source>
        <translation>Was gewünscht ist</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Fortschritt der Suche</translation>
    </message>
    <message>
        <source>so that</source>
        <translation>sodass</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>GoalSeekCommands</name>
    <message>
        <source>&amp;Goal Seek</source>
        <translation>Z&amp;ielsuche</translation>
    </message>
    <message>
        <source>Find the number that gives a chance or a mean</source>
        <translation>Die Zahl finden, die eine Chance oder ein Mittel ergibt</translation>
    </message>
    <message>
        <source>Fi&amp;nd Number</source>
        <translation>Zahl &amp;finden</translation>
    </message>
    <message>
        <source>Look for the number that goal seek is asked for</source>
        <translation>Die Zahl suchen, nach der die Zielsuche gefragt ist</translation>
    </message>
</context>
<context>
    <name>GoalSeekPanel</name>
    <message>
        <source>Goal Seek</source>
        <translation>Zielsuche</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>Move the sliders there; undo takes it back</source>
        <translation>Die Regler dorthin stellen; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Answers of goal seek</source>
        <translation>Antworten der Zielsuche</translation>
    </message>
    <message>
        <source>Write a name such as N in the script, and its best number can be found here.</source>
        <translation>Zu einem Namen wie N im Skript lässt sich hier die beste Zahl finden.</translation>
    </message>
    <message>
        <source>There is no answer: {reason}</source>
        <translation>Es gibt keine Antwort: {reason}</translation>
    </message>
    <message>
        <source>Put the question together and press Find: what fits is listed here.</source>
        <translation>Die Frage zusammenstellen und „Suchen“ drücken: Was passt, wird hier aufgelistet.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>{numbers} is the nearest that fits; {count} fit.</source>
        <translation>{numbers} passt am genauesten; {count} passen.</translation>
    </message>
    <message>
        <source>Nothing fits; {numbers} comes nearest.</source>
        <translation>Nichts passt; {numbers} kommt am nächsten.</translation>
    </message>
    <message>
        <source>Looked at {known} of {count}.</source>
        <translation>{known} von {count} angesehen.</translation>
    </message>
    <message>
        <source>Of {count} numbers {known} were calculated; this is right if the figures go one way between them, as they do among these.</source>
        <translation>Von {count} Zahlen wurden {known} berechnet; das stimmt, wenn die Werte dazwischen in einer Richtung verlaufen, wie sie es bei diesen tun.</translation>
    </message>
    <message>
        <source>{count} have no result: {reason}.</source>
        <translation>{count} haben kein Ergebnis: {reason}.</translation>
    </message>
    <message>
        <source>Set {numbers}</source>
        <translation>{numbers} setzen</translation>
    </message>
</context>
<context>
    <name>GoalSeekService</name>
    <message>
        <source>a goal</source>
        <translation>ein Ziel</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>Is advantage worth more than +5?</source>
        <translation>Ist Vorteil mehr wert als +5?</translation>
    </message>
    <message>
        <source>The better of two d20 beside a bonus: the chance of every target number</source>
        <translation>Der bessere von zwei W20 neben einem Bonus: die Chance für jeden Zielwert</translation>
    </message>
    <message>
        <source>How many successes does a pool give?</source>
        <translation>Wie viele Erfolge bringt ein Würfelpool?</translation>
    </message>
    <message>
        <source>None, some or many, stacked over the number of dice</source>
        <translation>Keiner, einige oder viele, gestapelt über der Anzahl der Würfel</translation>
    </message>
    <message>
        <source>Which of two attacks kills faster?</source>
        <translation>Welcher von zwei Angriffen tötet schneller?</translation>
    </message>
    <message>
        <source>The chance that a foe with 12 hit points is down, round after round</source>
        <translation>Die Chance, dass ein Gegner mit 12 Trefferpunkten am Boden liegt, Runde für Runde</translation>
    </message>
    <message>
        <source>How does a stat roll method shape characters?</source>
        <translation>Wie prägt die Art, Attribute zu würfeln, die Figuren?</translation>
    </message>
    <message>
        <source>Three ways to roll abilities, divided into poor, average, good and great</source>
        <translation>Drei Arten, Attribute zu würfeln, geteilt in schwach, durchschnittlich, gut und großartig</translation>
    </message>
    <message>
        <source>How rare is a critical?</source>
        <translation>Wie selten ist ein kritischer Treffer?</translation>
    </message>
    <message>
        <source>A natural 20 and a natural 1 with advantage, without, and with disadvantage</source>
        <translation>Eine gewürfelte 20 und eine gewürfelte 1 mit Vorteil, ohne und mit Nachteil</translation>
    </message>
    <message>
        <source>How large must the pool be for 65%?</source>
        <translation>Wie groß muss der Pool für 65&#x202f;% sein?</translation>
    </message>
    <message>
        <source>The smallest number of dice that gives two successes often enough</source>
        <translation>Die kleinste Anzahl von Würfeln, mit der oft genug zwei Erfolge fallen</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Three ways to roll an ability, and a slider</source>
        <translation>Drei Arten, ein Attribut zu würfeln, und ein Regler</translation>
    </message>
    <message>
        <source>Pools side by side</source>
        <translation>Würfelpools nebeneinander</translation>
    </message>
    <message>
        <source>Successes in three systems, with one slider for all</source>
        <translation>Erfolge in drei Systemen, mit einem Regler für alle</translation>
    </message>
    <message>
        <source>One roll in three notations</source>
        <translation>Ein Wurf in drei Notationen</translation>
    </message>
    <message>
        <source>4d6 without the lowest, written for Troll, Roll20 and AnyDice</source>
        <translation>4W6 ohne den niedrigsten, geschrieben für Troll, Roll20 und AnyDice</translation>
    </message>
    <message>
        <source>Mechanics, side by side</source>
        <translation>Mechaniken nebeneinander</translation>
    </message>
    <message>
        <source>Every row is a way of rolling dice, with its mean and a small picture. Select one to work on it; the plus sign adds another, and Space takes one off the chart.</source>
        <translation>Jede Zeile ist eine Art zu würfeln, mit ihrem Mittel und einem kleinen Bild. Wählen Sie eine, um an ihr zu arbeiten; das Pluszeichen fügt eine hinzu, und die Leertaste nimmt eine aus dem Diagramm.</translation>
    </message>
    <message>
        <source>A few words are a mechanic</source>
        <translation>Wenige Wörter sind eine Mechanik</translation>
    </message>
    <message>
        <source>This is the script of the selected one. Change it, and the exact distribution follows while you type. A slip is underlined, often with a button that puts it right.</source>
        <translation>Das ist das Skript der gewählten Mechanik. Ändern Sie es, und die genaue Verteilung folgt beim Tippen. Ein Versehen wird unterstrichen, oft mit einem Knopf, der es behebt.</translation>
    </message>
    <message>
        <source>Numbers to play with</source>
        <translation>Zahlen zum Ausprobieren</translation>
    </message>
    <message>
        <source>A name that the script leaves open becomes a slider, here N. Drag it and watch the curve move along; mechanics with the same name share it.</source>
        <translation>Ein Name, den das Skript offen lässt, wird zu einem Regler, hier N. Ziehen Sie ihn, und die Kurve bewegt sich mit; Mechaniken mit demselben Namen teilen ihn sich.</translation>
    </message>
    <message>
        <source>The chart compares</source>
        <translation>Das Diagramm vergleicht</translation>
    </message>
    <message>
        <source>All mechanics shown are drawn over each other. Point at an outcome to read it off for each of them; turn the wheel to zoom, double-click to see everything again.</source>
        <translation>Alle gezeigten Mechaniken liegen übereinander. Zeigen Sie auf ein Ergebnis, um es für jede abzulesen; das Mausrad vergrößert, ein Doppelklick zeigt wieder alles.</translation>
    </message>
    <message>
        <source>Three ways to ask</source>
        <translation>Drei Arten zu fragen</translation>
    </message>
    <message>
        <source>How likely is exactly 12, 12 or more, or 12 or less? The same dice answer all three, as bars, lines or steps, together or apart.</source>
        <translation>Wie wahrscheinlich ist genau 12, 12 oder mehr, 12 oder weniger? Dieselben Würfel beantworten alle drei Fragen, als Balken, Linien oder Stufen, zusammen oder getrennt.</translation>
    </message>
    <message>
        <source>What it comes to</source>
        <translation>Was dabei herauskommt</translation>
    </message>
    <message>
        <source>Under the chart are the figures: means and spreads, every outcome, ranges that you name, contests, and what is needed to reach a target number.</source>
        <translation>Unter dem Diagramm stehen die Zahlen: Mittel und Streuung, jedes Ergebnis, Bereiche, die Sie benennen, Duelle und was nötig ist, um einen Zielwert zu erreichen.</translation>
    </message>
    <message>
        <source>What if there were more dice?</source>
        <translation>Und mit mehr Würfeln?</translation>
    </message>
    <message>
        <source>A sweep calculates the mechanics for many numbers of a parameter. The tab beside it goes the other way: it finds the number that gives the chance you want.</source>
        <translation>Ein Durchlauf berechnet die Mechaniken für viele Zahlen eines Parameters. Der Reiter daneben geht den umgekehrten Weg: Er findet die Zahl, die die gewünschte Chance ergibt.</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Alles andere</translation>
    </message>
    <message>
        <source>Type a few letters here to find any command, a mechanic of the library, or a page of help. F1 explains the word at the cursor. Your work is kept by itself; save it to give it a name.</source>
        <translation>Tippen Sie hier ein paar Buchstaben, um jeden Befehl, eine Mechanik der Bibliothek oder eine Seite der Hilfe zu finden. F1 erklärt das Wort an der Schreibmarke. Ihre Arbeit bleibt von selbst erhalten; speichern Sie sie, um ihr einen Namen zu geben.</translation>
    </message>
</context>
<context>
    <name>HelpCommands</name>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Explain the word at the cursor, or show how the workbench is used</source>
        <translation>Das Wort an der Schreibmarke erklären oder zeigen, wie man die Workbench bedient</translation>
    </message>
    <message>
        <source>&amp;Getting Started</source>
        <translation>&amp;Erste Schritte</translation>
    </message>
    <message>
        <source>&amp;Operators One by One</source>
        <translation>&amp;Operatoren im Einzelnen</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Tastatur</translation>
    </message>
</context>
<context>
    <name>HelpPage</name>
    <message>
        <source>Page of help</source>
        <translation>Hilfeseite</translation>
    </message>
</context>
<context>
    <name>HelpPanel</name>
    <message>
        <source>Getting started</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>The Troll language</source>
        <translation>Die Sprache Troll</translation>
    </message>
    <message>
        <source>Roll20 notation</source>
        <translation>Die Notation von Roll20</translation>
    </message>
    <message>
        <source>Table scripts</source>
        <translation>Table-Skripte</translation>
    </message>
    <message>
        <source>Operators, one by one</source>
        <translation>Operatoren im Einzelnen</translation>
    </message>
    <message>
        <source>Best play</source>
        <translation>Bestes Spiel</translation>
    </message>
    <message>
        <source>Charts and comparing</source>
        <translation>Diagramme und Vergleiche</translation>
    </message>
    <message>
        <source>Rolling</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Projects and export</source>
        <translation>Projekte und Export</translation>
    </message>
    <message>
        <source>The window, your way</source>
        <translation>Das Fenster nach Wunsch</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Sections of help</source>
        <translation>Abschnitte der Hilfe</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Alle Seiten durchsuchen</translation>
    </message>
    <message>
        <source>No section of help has all of these words.</source>
        <translation>Kein Abschnitt der Hilfe enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Zurück (Alt+Links)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search all of help (Ctrl+F)</source>
        <translation>Die ganze Hilfe durchsuchen (Strg+F)</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>AnyDice programs</source>
        <translation>AnyDice-Programme</translation>
    </message>
</context>
<context>
    <name>HelpReference</name>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Functions of collections</source>
        <translation>Funktionen für Sammlungen</translation>
    </message>
    <message>
        <source>Names, choices, loops</source>
        <translation>Namen, Verzweigungen, Schleifen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Dice and numbers</source>
        <translation>Würfel und Zahlen</translation>
    </message>
    <message>
        <source>Modifiers of dice</source>
        <translation>Modifikatoren für Würfel</translation>
    </message>
    <message>
        <source>Groups, labels, parameters</source>
        <translation>Gruppen, Beschriftungen, Parameter</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Rounding</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Types, functions, rolls</source>
        <translation>Typen, Funktionen, Würfe</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Built-in functions</source>
        <translation>Eingebaute Funktionen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Operators and constructs</source>
        <translation>Operatoren und Konstrukte</translation>
    </message>
    <message>
        <source>Notation</source>
        <translation>Notation</translation>
    </message>
    <message>
        <source>The notation whose words and signs are listed</source>
        <translation>Die Notation, deren Wörter und Zeichen aufgelistet sind</translation>
    </message>
    <message>
        <source>Search, such as {name}</source>
        <translation>Suchen, etwa {name}</translation>
    </message>
    <message>
        <source>Nothing in this notation has all of these words.</source>
        <translation>In dieser Notation gibt es nichts, was alle diese Wörter enthält.</translation>
    </message>
    <message>
        <source>Try It</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Add the example as a new mechanic (Enter in the list)</source>
        <translation>Das Beispiel als neue Mechanik hinzufügen (Eingabetaste in der Liste)</translation>
    </message>
    <message>
        <source>See also {links}</source>
        <translation>Siehe auch {links}</translation>
    </message>
</context>
<context>
    <name>LatestRoll</name>
    <message>
        <source>Last roll</source>
        <translation>Letzter Wurf</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>Mittelwert {mean}</translation>
    </message>
    <message>
        <source>{name}, mean {mean}</source>
        <translation>{name}, Mittelwert {mean}</translation>
    </message>
</context>
<context>
    <name>LibraryCommands</name>
    <message>
        <source>Mechanic Librar&amp;y</source>
        <translation>&amp;Bibliothek</translation>
    </message>
    <message>
        <source>Pick a mechanic of a well-known game</source>
        <translation>Eine Mechanik aus einem bekannten Spiel auswählen</translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message>
        <source>Add to Project</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add it as a new mechanic (Enter in the list)</source>
        <translation>Als neue Mechanik hinzufügen (Eingabetaste in der Liste)</translation>
    </message>
    <message>
        <source>With {names}</source>
        <translation>Mit {names}</translation>
    </message>
    <message>
        <source>Always: {decisions}</source>
        <translation>Immer: {decisions}</translation>
    </message>
    <message>
        <source>As is best: {decisions}</source>
        <translation>Wie es am besten ist: {decisions}</translation>
    </message>
    <message>
        <source>{name} = {value}   {meaning}, {least} to {greatest}</source>
        <translation>{name} = {value}   {meaning}, {least} bis {greatest}</translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message>
        <source>Mechanics of the library</source>
        <translation>Mechaniken der Bibliothek</translation>
    </message>
    <message>
        <source>Search {count} mechanics</source>
        <translation>{count} Mechaniken durchsuchen</translation>
    </message>
    <message>
        <source>No mechanic has all of these words. Try a game, or a word such as keep.</source>
        <translation>Keine Mechanik enthält alle diese Wörter. Ein Spiel oder ein Wort wie keep führt weiter.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>LineField</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>ListEditor</name>
    <message>
        <source>+ Add {type}</source>
        <translation>+ {type} hinzufügen</translation>
    </message>
    <message>
        <source>Show {count} more</source>
        <translation>{count} weitere zeigen</translation>
    </message>
</context>
<context>
    <name>LogDialog</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>The log is empty.</source>
        <translation>Das Protokoll ist leer.</translation>
    </message>
    <message>
        <source>The log cannot be read: {error}</source>
        <translation>Das Protokoll lässt sich nicht lesen: {error}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Close Anyway</source>
        <translation>Trotzdem schließen</translation>
    </message>
</context>
<context>
    <name>Margin</name>
    <message>
        <source>Line numbers</source>
        <translation>Zeilennummern</translation>
    </message>
</context>
<context>
    <name>MatrixModel</name>
    <message>
        <source>{first} beats {second}: {chance}</source>
        <translation>{first} schlägt {second}: {chance}</translation>
    </message>
    <message>
        <source>They tie: {chance}</source>
        <translation>Unentschieden: {chance}</translation>
    </message>
    <message>
        <source>{second} beats {first}: {chance}</source>
        <translation>{second} schlägt {first}: {chance}</translation>
    </message>
    <message>
        <source>{title} (exact)</source>
        <translation>{title} (exakt)</translation>
    </message>
    <message>
        <source>Row beats</source>
        <translation>Schlägt</translation>
    </message>
</context>
<context>
    <name>MechanicCommands</name>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Duplicate as Variant</source>
        <translation>Als &amp;Variante duplizieren</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>Noti&amp;z</translation>
    </message>
    <message>
        <source>A few lines about the mechanic, kept with it and shown in its tip</source>
        <translation>Ein paar Zeilen zur Mechanik, die bei ihr bleiben und beim Zeigen auf sie erscheinen</translation>
    </message>
    <message>
        <source>C&amp;olour</source>
        <translation>Fa&amp;rbe</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>Gruppe bi&amp;lden</translation>
    </message>
    <message>
        <source>D&amp;issolve Group</source>
        <translation>Gruppe auflö&amp;sen</translation>
    </message>
    <message>
        <source>Fold &amp;Every Group</source>
        <translation>Sä&amp;mtliche Gruppen einklappen</translation>
    </message>
    <message>
        <source>&amp;Fold Group</source>
        <translation>Gruppe ein&amp;klappen</translation>
    </message>
    <message>
        <source>&amp;Show on Chart</source>
        <translation>Im &amp;Diagramm zeigen</translation>
    </message>
    <message>
        <source>Select &amp;Previous</source>
        <translation>Vorher&amp;ige auswählen</translation>
    </message>
    <message>
        <source>Select &amp;Next</source>
        <translation>&amp;Nächste auswählen</translation>
    </message>
    <message>
        <source>Move &amp;Up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move Do&amp;wn</source>
        <translation>Nach un&amp;ten</translation>
    </message>
    <message>
        <source>Group {number}</source>
        <translation>Gruppe {number}</translation>
    </message>
</context>
<context>
    <name>MechanicDelegate</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>MechanicsModel</name>
    <message>
        <source>{count} outputs</source>
        <translation>{count} Ausgaben</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>Mittelwert {mean}</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>ausgeblendet</translation>
    </message>
    <message>
        <source>1 mechanic</source>
        <translation>1 Mechanik</translation>
    </message>
    <message>
        <source>{count} mechanics</source>
        <translation>{count} Mechaniken</translation>
    </message>
    <message>
        <source>group {name}</source>
        <translation>Gruppe {name}</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>note: {note}</source>
        <translation>Notiz: {note}</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>error: {message}</source>
        <translation>Fehler: {message}</translation>
    </message>
</context>
<context>
    <name>MechanicsPanel</name>
    <message>
        <source>MECHANICS</source>
        <translation>MECHANIKEN</translation>
    </message>
    <message>
        <source>Add a mechanic</source>
        <translation>Mechanik hinzufügen</translation>
    </message>
    <message>
        <source>Write a mechanic, or pick one from the library (Ctrl+L).</source>
        <translation>Eine Mechanik schreiben oder eine aus der Bibliothek auswählen (Strg+L).</translation>
    </message>
    <message>
        <source>Of {count} mechanics shown, {most} are compared: the first ones and the selected one. Hide some to compare others.</source>
        <translation>Von {count} sichtbaren Mechaniken werden {most} verglichen: die ersten und die gewählte. Um andere zu vergleichen, einige ausblenden.</translation>
    </message>
</context>
<context>
    <name>MechanicsView</name>
    <message>
        <source>Mechanics</source>
        <translation>Mechaniken</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Mechanic</source>
        <translation>&amp;Mechanik</translation>
    </message>
    <message>
        <source>&amp;Roll</source>
        <translation>&amp;Würfeln</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleich</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>MiniChart</name>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>{count} others</source>
        <translation>{count} andere</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>Mittelwert {mean}</translation>
    </message>
</context>
<context>
    <name>NotationOffer</name>
    <message>
        <source>Read in another notation</source>
        <translation>In einer anderen Notation lesen</translation>
    </message>
    <message>
        <source>Read as {notation}</source>
        <translation>Als {notation} lesen</translation>
    </message>
    <message>
        <source>The script looks like {notation}: choose that notation for it</source>
        <translation>Das Skript sieht nach {notation} aus: diese Notation dafür wählen</translation>
    </message>
</context>
<context>
    <name>Notations</name>
    <message>
        <source>Table script</source>
        <translation>Table-Skript</translation>
    </message>
</context>
<context>
    <name>NoteEditor</name>
    <message>
        <source>NOTE</source>
        <translation>NOTIZ</translation>
    </message>
    <message>
        <source>Close the note</source>
        <translation>Notiz schließen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What this mechanic is for, where it comes from …</source>
        <translation>Wozu diese Mechanik dient, woher sie kommt …</translation>
    </message>
</context>
<context>
    <name>NoteLine</name>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Go to the next note (F4)</source>
        <translation>Zum nächsten Hinweis (F4)</translation>
    </message>
    <message>
        <source>Note {words}, go to the next</source>
        <translation>Hinweis {words}, zum nächsten</translation>
    </message>
</context>
<context>
    <name>NoticeRow</name>
    <message>
        <source>Close this notice</source>
        <translation>Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>Ignored, because only a whole number can stand here: {words}</source>
        <translation>Ignoriert, weil hier nur eine ganze Zahl stehen kann: {words}</translation>
    </message>
</context>
<context>
    <name>NumberFormat</name>
    <message>
        <source>.</source>
        <comment>decimal mark: a point or a comma</comment>
        <translation>,</translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>nearly always</source>
        <translation>fast immer</translation>
    </message>
    <message>
        <source>1 in {many}</source>
        <translation>1 von {many}</translation>
    </message>
</context>
<context>
    <name>Opponents</name>
    <message>
        <source>First mechanic</source>
        <translation>Erste Mechanik</translation>
    </message>
    <message>
        <source>Second mechanic</source>
        <translation>Zweite Mechanik</translation>
    </message>
    <message>
        <source>Swap the two mechanics</source>
        <translation>Die beiden Mechaniken tauschen</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
</context>
<context>
    <name>OptionRow</name>
    <message>
        <source>Take this back (Space)</source>
        <translation>Zurücknehmen (Leertaste)</translation>
    </message>
    <message>
        <source>Choose this (Space)</source>
        <translation>So entscheiden (Leertaste)</translation>
    </message>
    <message>
        <source>All dice that this does not affect stay as they are.</source>
        <translation>Alle Würfel, die davon nicht betroffen sind, bleiben liegen.</translation>
    </message>
</context>
<context>
    <name>OtherWords</name>
    <message>
        <source>create start empty blank file</source>
        <translation>anlegen beginnen leer Datei</translation>
    </message>
    <message>
        <source>another second instance side by side</source>
        <translation>zweites nebeneinander weiteres</translation>
    </message>
    <message>
        <source>load file import script read</source>
        <translation>laden Datei importieren Skript lesen</translation>
    </message>
    <message>
        <source>store write keep file</source>
        <translation>sichern schreiben Datei</translation>
    </message>
    <message>
        <source>rename file elsewhere</source>
        <translation>umbenennen Datei woanders</translation>
    </message>
    <message>
        <source>backup duplicate file</source>
        <translation>Sicherung duplizieren Datei</translation>
    </message>
    <message>
        <source>reload discard changes restore reset</source>
        <translation>neu laden Änderungen verwerfen zurücksetzen</translation>
    </message>
    <message>
        <source>picture image png svg pdf csv json markdown html table download print share</source>
        <translation>Bild Grafik PNG SVG PDF CSV JSON Markdown HTML Tabelle drucken teilen</translation>
    </message>
    <message>
        <source>picture png screenshot clipboard graph plot</source>
        <translation>Grafik PNG Bildschirmfoto Zwischenablage Schaubild</translation>
    </message>
    <message>
        <source>spreadsheet excel clipboard probabilities</source>
        <translation>Tabellenkalkulation Excel Zwischenablage Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>wiki forum clipboard</source>
        <translation>Wiki Forum Zwischenablage</translation>
    </message>
    <message>
        <source>exit</source>
        <translation>verlassen</translation>
    </message>
    <message>
        <source>exit end leave close program</source>
        <translation>verlassen schließen Programm Ende</translation>
    </message>
    <message>
        <source>back take back revert step mistake</source>
        <translation>zurück zurücknehmen Schritt Fehler widerrufen</translation>
    </message>
    <message>
        <source>again repeat forward</source>
        <translation>noch einmal wiederholen vorwärts</translation>
    </message>
    <message>
        <source>clipboard move</source>
        <translation>Zwischenablage verschieben</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>clipboard insert</source>
        <translation>Zwischenablage einsetzen</translation>
    </message>
    <message>
        <source>everything mark</source>
        <translation>markieren</translation>
    </message>
    <message>
        <source>search look for</source>
        <translation>finden</translation>
    </message>
    <message>
        <source>search substitute change</source>
        <translation>suchen tauschen ändern</translation>
    </message>
    <message>
        <source>autocomplete suggest intellisense keywords</source>
        <translation>Vorschlag ergänzen Schlüsselwörter</translation>
    </message>
    <message>
        <source>help documentation meaning what is</source>
        <translation>Hilfe Bedeutung was ist</translation>
    </message>
    <message>
        <source>what does it do in words plain english tell</source>
        <translation>was tut es in Worten beschreiben Sätze verstehen Klartext</translation>
    </message>
    <message>
        <source>remark note disable line</source>
        <translation>auskommentieren Zeile</translation>
    </message>
    <message>
        <source>fault problem mistake warning</source>
        <translation>Problem Warnung Meldung</translation>
    </message>
    <message>
        <source>repair mend correct quick suggestion</source>
        <translation>beheben reparieren Vorschlag</translation>
    </message>
    <message>
        <source>convert translate</source>
        <translation>umwandeln übersetzen</translation>
    </message>
    <message>
        <source>share script clipboard</source>
        <translation>teilen Skript Zwischenablage</translation>
    </message>
    <message>
        <source>share everything clipboard</source>
        <translation>teilen alles Zwischenablage</translation>
    </message>
    <message>
        <source>share forum post link code clipboard</source>
        <translation>teilen Forum Beitrag Code Zwischenablage weitergeben</translation>
    </message>
    <message>
        <source>html browser interactive export publish</source>
        <translation>HTML Browser interaktiv exportieren veröffentlichen teilen</translation>
    </message>
    <message>
        <source>import clipboard script</source>
        <translation>importieren Zwischenablage Skript</translation>
    </message>
    <message>
        <source>new mechanic create dice script</source>
        <translation>neu Mechanik anlegen Würfel Skript</translation>
    </message>
    <message>
        <source>games examples presets templates samples browse drop lowest advantage</source>
        <translation>Spiele Beispiele Vorlagen stöbern niedrigsten streichen Vorteil</translation>
    </message>
    <message>
        <source>creatures characters monsters actors npc</source>
        <translation>Kreaturen Charaktere Monster NSC</translation>
    </message>
    <message>
        <source>copy clone</source>
        <translation>kopieren verdoppeln klonen</translation>
    </message>
    <message>
        <source>strategy choices policy best option</source>
        <translation>Strategie Wahl beste Option</translation>
    </message>
    <message>
        <source>optimal strategy policy solve decide optimum</source>
        <translation>optimale Strategie lösen entscheiden Optimum</translation>
    </message>
    <message>
        <source>name title label</source>
        <translation>Name Titel Bezeichnung</translation>
    </message>
    <message>
        <source>delete erase drop</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>order sort</source>
        <translation>Reihenfolge sortieren</translation>
    </message>
    <message>
        <source>hide visible display</source>
        <translation>einblenden ausblenden sichtbar</translation>
    </message>
    <message>
        <source>throw dice random simulate try</source>
        <translation>werfen Würfel Zufall simulieren</translation>
    </message>
    <message>
        <source>throw dice random simulate sample</source>
        <translation>werfen Würfel Zufall simulieren Stichprobe</translation>
    </message>
    <message>
        <source>history log histogram throws dice</source>
        <translation>Verlauf Protokoll Histogramm Würfel</translation>
    </message>
    <message>
        <source>history decisions table scripts</source>
        <translation>Verlauf Entscheidungen Table-Skripte</translation>
    </message>
    <message>
        <source>repeat reproduce random number</source>
        <translation>wiederholen Zufallszahl Seed</translation>
    </message>
    <message>
        <source>save history txt</source>
        <translation>speichern Verlauf TXT</translation>
    </message>
    <message>
        <source>save image png dice</source>
        <translation>speichern Grafik PNG Würfel</translation>
    </message>
    <message>
        <source>delete history reset forget</source>
        <translation>löschen Verlauf vergessen</translation>
    </message>
    <message>
        <source>probability odds chance equal pmf density</source>
        <translation>Wahrscheinlichkeit Chance gleich Dichte</translation>
    </message>
    <message>
        <source>cumulative probability odds chance reach survival or more higher</source>
        <translation>kumuliert Wahrscheinlichkeit Chance erreichen oder mehr</translation>
    </message>
    <message>
        <source>cumulative probability odds chance cdf or less lower under</source>
        <translation>kumuliert Wahrscheinlichkeit Chance Verteilungsfunktion oder weniger unter</translation>
    </message>
    <message>
        <source>columns histogram bar chart</source>
        <translation>Säulen Histogramm Balkendiagramm</translation>
    </message>
    <message>
        <source>curve line chart graph</source>
        <translation>Kurven Liniendiagramm</translation>
    </message>
    <message>
        <source>staircase outline</source>
        <translation>Treppe Umriss</translation>
    </message>
    <message>
        <source>together one chart superimpose</source>
        <translation>zusammen übereinander ein Diagramm</translation>
    </message>
    <message>
        <source>small multiples side by side separate facets</source>
        <translation>einzeln nebeneinander getrennt</translation>
    </message>
    <message>
        <source>probability odds chance %</source>
        <translation>Wahrscheinlichkeit Chance %</translation>
    </message>
    <message>
        <source>probability odds chance decimal</source>
        <translation>Wahrscheinlichkeit Chance dezimal</translation>
    </message>
    <message>
        <source>probability odds chance ratio</source>
        <translation>Wahrscheinlichkeit Chance Verhältnis</translation>
    </message>
    <message>
        <source>log axis rare tail</source>
        <translation>Log Achse selten</translation>
    </message>
    <message>
        <source>ranges zones success tint highlight</source>
        <translation>Zonen Erfolg einfärben hervorheben</translation>
    </message>
    <message>
        <source>before shadow old compare outline</source>
        <translation>vorher Schatten alt Geist Umriss</translation>
    </message>
    <message>
        <source>reset zoom fit all</source>
        <translation>Zoom zurücksetzen einpassen alles</translation>
    </message>
    <message>
        <source>statistics mean average standard deviation median quartiles variance</source>
        <translation>Statistik Mittelwert Erwartungswert Durchschnitt Standardabweichung Median Quartile Varianz</translation>
    </message>
    <message>
        <source>probability probabilities odds chances results numbers</source>
        <translation>Wahrscheinlichkeit Wahrscheinlichkeiten Chancen Zahlen</translation>
    </message>
    <message>
        <source>ranges success failure critical degrees</source>
        <translation>Erfolg Misserfolg kritisch Erfolgsgrade</translation>
    </message>
    <message>
        <source>versus opposed duel beat win against</source>
        <translation>gegen vergleichende Probe schlagen gewinnen</translation>
    </message>
    <message>
        <source>difficulty dc threshold number needed success chance</source>
        <translation>Schwierigkeit Schwelle Mindestwurf Erfolg Chance</translation>
    </message>
    <message>
        <source>heat map parameter vary series range curve scan</source>
        <translation>Heatmap Wärmekarte Parameter variieren Reihe Kurve Sweep</translation>
    </message>
    <message>
        <source>range zone success new</source>
        <translation>Zone Erfolg neu</translation>
    </message>
    <message>
        <source>exchange sides</source>
        <translation>wechseln Seiten</translation>
    </message>
    <message>
        <source>heat map calculate parameter vary start</source>
        <translation>Heatmap Wärmekarte berechnen Parameter variieren</translation>
    </message>
    <message>
        <source>contest histogram rolls difference picture png svg pdf save</source>
        <translation>Duell Histogramm Würfe Differenz Bild png svg pdf speichern</translation>
    </message>
    <message>
        <source>contest histogram rolls picture clipboard</source>
        <translation>Duell Histogramm Würfe Bild Zwischenablage</translation>
    </message>
    <message>
        <source>heat map picture png svg csv save</source>
        <translation>Heatmap Wärmekarte Bild PNG SVG CSV speichern</translation>
    </message>
    <message>
        <source>heat map picture clipboard</source>
        <translation>Heatmap Wärmekarte Bild Zwischenablage</translation>
    </message>
    <message>
        <source>maximise enlarge bigger full</source>
        <translation>maximieren vergrößern</translation>
    </message>
    <message>
        <source>stop abort interrupt kill</source>
        <translation>anhalten stoppen</translation>
    </message>
    <message>
        <source>refresh retry recompute recalculate</source>
        <translation>aktualisieren noch einmal</translation>
    </message>
    <message>
        <source>simulate monte carlo approximate sample</source>
        <translation>simulieren Monte Carlo Näherung Stichprobe</translation>
    </message>
    <message>
        <source>load creatures characters json</source>
        <translation>laden Kreaturen Charaktere JSON</translation>
    </message>
    <message>
        <source>save creatures characters json</source>
        <translation>speichern Kreaturen Charaktere JSON</translation>
    </message>
    <message>
        <source>command palette find actions</source>
        <translation>Befehlspalette finden</translation>
    </message>
    <message>
        <source>settings options configure language font colours digits</source>
        <translation>Optionen konfigurieren Sprache Schrift Farben Stellen</translation>
    </message>
    <message>
        <source>hide show sidebar</source>
        <translation>einblenden ausblenden Seitenleiste</translation>
    </message>
    <message>
        <source>hide show editor</source>
        <translation>einblenden ausblenden Editor</translation>
    </message>
    <message>
        <source>hide show bottom</source>
        <translation>einblenden ausblenden unten</translation>
    </message>
    <message>
        <source>hide show status bar</source>
        <translation>einblenden ausblenden Statusleiste</translation>
    </message>
    <message>
        <source>zen presentation distraction maximise graph</source>
        <translation>Präsentation ungestört maximieren</translation>
    </message>
    <message>
        <source>maximise presentation</source>
        <translation>maximieren Präsentation</translation>
    </message>
    <message>
        <source>default panels restore lost</source>
        <translation>Standard Fensterteile wiederherstellen</translation>
    </message>
    <message>
        <source>zoom in larger font text size</source>
        <translation>Zoom vergrößern Schrift Text</translation>
    </message>
    <message>
        <source>zoom out font text size</source>
        <translation>Zoom verkleinern Schrift Text</translation>
    </message>
    <message>
        <source>zoom reset 100% font</source>
        <translation>Zoom zurücksetzen 100% Schrift</translation>
    </message>
    <message>
        <source>dark light mode colours automatic</source>
        <translation>dunkel hell Modus Farben automatisch Design</translation>
    </message>
    <message>
        <source>day bright white mode colours</source>
        <translation>Tag weiß Modus Farben Design</translation>
    </message>
    <message>
        <source>night black mode colours</source>
        <translation>Nacht schwarz Modus Farben Design Dunkelmodus</translation>
    </message>
</context>
<context>
    <name>OutcomesModel</name>
    <message>
        <source>{name} (exactly)</source>
        <translation>{name} (genau)</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>{hits} of {rolls} rolls
{low} to {high} with 95% confidence</source>
        <translation>{hits} von {rolls} Würfen
{low} bis {high} mit 95&#x202f;% Konfidenz</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
</context>
<context>
    <name>OutcomesPanel</name>
    <message>
        <source>Probability of each outcome</source>
        <translation>Wahrscheinlichkeit jedes Ergebnisses</translation>
    </message>
    <message>
        <source>The probability of every outcome of the mechanics on the chart appears here.</source>
        <translation>Hier erscheint die Wahrscheinlichkeit jedes Ergebnisses der Mechaniken im Diagramm.</translation>
    </message>
</context>
<context>
    <name>OutputsButton</name>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Which outputs of the selected mechanic are drawn</source>
        <translation>Welche Ausgaben der ausgewählten Mechanik gezeichnet werden</translation>
    </message>
    <message>
        <source>Outputs that are drawn</source>
        <translation>Gezeichnete Ausgaben</translation>
    </message>
    <message>
        <source>Outputs: {shown} of {count}</source>
        <translation>Ausgaben: {shown} von {count}</translation>
    </message>
</context>
<context>
    <name>OutputsList</name>
    <message>
        <source>Outputs that are drawn</source>
        <translation>Gezeichnete Ausgaben</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Draw all outputs</source>
        <translation>Alle Ausgaben zeichnen</translation>
    </message>
    <message>
        <source>Only this one</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Draw the marked output and no other</source>
        <translation>Nur die markierte Ausgabe zeichnen</translation>
    </message>
</context>
<context>
    <name>PageExport</name>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Share as Web Page</source>
        <translation>Als Webseite teilen</translation>
    </message>
    <message>
        <source>Web pages (*{ending})</source>
        <translation>Webseiten (*{ending})</translation>
    </message>
    <message>
        <source>a page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>Wrote the page {name}</source>
        <translation>Webseite {name} geschrieben</translation>
    </message>
    <message>
        <source>Wrote the page {name}, with errors: {errors}</source>
        <translation>Webseite {name} geschrieben, mit Fehlern: {errors}</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Vermilion</source>
        <translation>Zinnober</translation>
    </message>
    <message>
        <source>Sky blue</source>
        <translation>Himmelblau</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Okabe and Ito</source>
        <translation>Okabe und Ito</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Ochre</source>
        <translation>Ocker</translation>
    </message>
    <message>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>Navy</source>
        <translation>Marineblau</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>What can vary in a script is known once it has been calculated.</source>
        <translation>Was sich in einem Skript variieren lässt, ist bekannt, sobald es berechnet ist.</translation>
    </message>
</context>
<context>
    <name>ParameterCard</name>
    <message>
        <source>Link All</source>
        <translation>Alle verbinden</translation>
    </message>
    <message>
        <source>Give all mechanics one number for it again</source>
        <translation>Allen Mechaniken dafür wieder eine gemeinsame Zahl geben</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>a name to show instead</source>
        <translation>wie er heißen soll</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>what it stands for</source>
        <translation>wofür er steht</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>Least number</source>
        <translation>Kleinste Zahl</translation>
    </message>
    <message>
        <source>Greatest number</source>
        <translation>Größte Zahl</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>{name} shares {parameter}</source>
        <translation>{name} teilt {parameter}</translation>
    </message>
    <message>
        <source>Used by {names}</source>
        <translation>Verwendet von {names}</translation>
    </message>
    <message>
        <source>Free in {names}</source>
        <translation>Frei in {names}</translation>
    </message>
</context>
<context>
    <name>ParametersCommands</name>
    <message>
        <source>&amp;Linked Parameters</source>
        <translation>Verknüpfte P&amp;arameter</translation>
    </message>
    <message>
        <source>The number of each parameter, who shares it, its range and its note</source>
        <translation>Die Zahl jedes Parameters, wer sie teilt, ihr Bereich und die Notiz dazu</translation>
    </message>
</context>
<context>
    <name>ParametersPanel</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>{count} mechanics</source>
        <translation>{count} Mechaniken</translation>
    </message>
    <message>
        <source>{name} is free</source>
        <translation>{name} ist frei</translation>
    </message>
    <message>
        <source>This mechanic has a number of its own. Link it again?</source>
        <translation>Diese Mechanik hat eine eigene Zahl. Wieder verbinden?</translation>
    </message>
    <message>
        <source>{name} is linked</source>
        <translation>{name} ist verbunden</translation>
    </message>
    <message>
        <source>One number for this and {names}. Free this one?</source>
        <translation>Eine Zahl für diese und {names}. Diese freigeben?</translation>
    </message>
    <message>
        <source>{name}, a choice</source>
        <translation>{name}, Auswahl</translation>
    </message>
    <message>
        <source>{name}, a number</source>
        <translation>{name}, Zahl</translation>
    </message>
    <message>
        <source>{name}, a slider</source>
        <translation>{name}, Schieberegler</translation>
    </message>
</context>
<context>
    <name>ParametersTab</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>A name in a script that nothing gives a number, such as N in “sum N d6”, is a parameter. It gets a slider here, which all mechanics with that name share.</source>
        <translation>Ein Name im Skript, dem nichts eine Zahl gibt, etwa N in „sum N d6“, ist ein Parameter. Er bekommt hier einen Regler, den alle Mechaniken mit diesem Namen teilen.</translation>
    </message>
</context>
<context>
    <name>Pasting</name>
    <message>
        <source>Pasted</source>
        <translation>Eingefügt</translation>
    </message>
    <message>
        <source>There is no mechanic on the clipboard</source>
        <translation>In der Zwischenablage ist keine Mechanik</translation>
    </message>
</context>
<context>
    <name>PathsModel</name>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Dice or decision</source>
        <translation>Würfel oder Entscheidung</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>{result} (new)</source>
        <translation>{result} (neu)</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>(start)</source>
        <translation>(Anfang)</translation>
    </message>
</context>
<context>
    <name>PathsTable</name>
    <message>
        <source>Paths of rolls and decisions</source>
        <translation>Pfade der Würfe und Entscheidungen</translation>
    </message>
</context>
<context>
    <name>PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Numbers and Language</source>
        <translation>Zahlen und Sprache</translation>
    </message>
    <message>
        <source>Calculation and Files</source>
        <translation>Berechnung und Dateien</translation>
    </message>
    <message>
        <source>Restore Defaults</source>
        <translation>Standardwerte wiederherstellen</translation>
    </message>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Colours of mechanics</source>
        <translation>Farben der &amp;Mechaniken</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoom</translation>
    </message>
    <message>
        <source>&amp;Interface size</source>
        <translation>Schrift&amp;größe der Oberfläche</translation>
    </message>
    <message>
        <source>Font of &amp;scripts</source>
        <translation>Schri&amp;ftart der Skripte</translation>
    </message>
    <message>
        <source>Si&amp;ze of scripts</source>
        <translation>Schriftg&amp;röße der Skripte</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reduziert</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>Be&amp;wegung</translation>
    </message>
    <message>
        <source>The start page</source>
        <translation>Die Startseite</translation>
    </message>
    <message>
        <source>An empty chart</source>
        <translation>Ein leeres Diagramm</translation>
    </message>
    <message>
        <source>&amp;New windows show</source>
        <translation>&amp;Neue Fenster zeigen</translation>
    </message>
    <message>
        <source>Same as the language of the window</source>
        <translation>Wie die Sprache des Fensters</translation>
    </message>
    <message>
        <source>Point (12.5)</source>
        <translation>Punkt (12.5)</translation>
    </message>
    <message>
        <source>Significant &amp;digits</source>
        <translation>&amp;Signifikante Stellen</translation>
    </message>
    <message>
        <source>Decimal &amp;mark</source>
        <translation>&amp;Dezimalzeichen</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>Die Sprache ändert sich beim nächsten Start.</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>&amp;Pause after typing</source>
        <translation>&amp;Pause nach dem Tippen</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source>Limit on &amp;time</source>
        <translation>&amp;Zeitlimit</translation>
    </message>
    <message>
        <source>Limit on &amp;memory</source>
        <translation>S&amp;peicherlimit</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Limit on &amp;iterations</source>
        <translation>&amp;Wiederholungslimit</translation>
    </message>
    <message>
        <source>Unsaved work is &amp;kept within</source>
        <translation>Spätestens sichern n&amp;ach</translation>
    </message>
    <message>
        <source>Same as the system ({family})</source>
        <translation>Wie das System ({family})</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Add a mechanic with Ctrl+Shift+N</source>
        <translation>Mit Strg+Umschalt+N eine Mechanik hinzufügen</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>No estimate: {message}</source>
        <translation>Keine Schätzung: {message}</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>{count} pages</source>
        <translation>{count} Seiten</translation>
    </message>
</context>
<context>
    <name>QuestionBar</name>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>A roll succeeds with the target number or more</source>
        <translation>Die Probe gelingt mit dem Zielwert oder mehr</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>A roll succeeds with the target number or less</source>
        <translation>Die Probe gelingt mit dem Zielwert oder weniger</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>A roll succeeds only with exactly the target number</source>
        <translation>Die Probe gelingt nur mit genau dem Zielwert</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Target number</source>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Chance</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Zielwert</translation>
    </message>
</context>
<context>
    <name>Readout</name>
    <message>
        <source>Outcome pointed at</source>
        <translation>Ergebnis unter dem Zeiger</translation>
    </message>
</context>
<context>
    <name>RecordEditor</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>The workbench ended just after it had opened this project: {work}</source>
        <translation>Die Werkbank wurde beendet, kurz nachdem sie dieses Projekt geöffnet hatte: {work}</translation>
    </message>
    <message>
        <source>The workbench ended unexpectedly. Unsaved work was kept: {work}</source>
        <translation>Die Workbench wurde unerwartet beendet. Ungespeicherte Arbeit wurde gesichert: {work}</translation>
    </message>
    <message>
        <source>Work that was kept can no longer be read. It is left in {files}</source>
        <translation>Aufgehobene Arbeit ist nicht mehr lesbar. Sie bleibt in {files}</translation>
    </message>
    <message>
        <source>There is unsaved work on this project: {work}</source>
        <translation>Zu diesem Projekt gibt es ungespeicherte Arbeit: {work}</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Leave closed</source>
        <translation>Geschlossen lassen</translation>
    </message>
    <message>
        <source>{what} ({time})</source>
        <translation>{what} ({time})</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>en</source>
        <comment>the code of the language that this is translated into</comment>
        <translation>de</translation>
    </message>
    <message>
        <source>No mechanic is chosen.</source>
        <translation>Keine Mechanik ist ausgewählt.</translation>
    </message>
    <message>
        <source>This report has only the first {count} mechanics.</source>
        <translation>Nur die ersten {count} Mechaniken stehen im Bericht.</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>share of rolls</source>
        <translation>Anteil der Würfe</translation>
    </message>
    <message>
        <source>It is in error: {message}.</source>
        <translation>Sie ist fehlerhaft: {message}.</translation>
    </message>
    <message>
        <source>With {values}.</source>
        <translation>Mit {values}.</translation>
    </message>
    <message>
        <source>Chart of the probabilities of {names}</source>
        <translation>Diagramm der Wahrscheinlichkeiten von {names}</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Contest</source>
        <translation>Duell</translation>
    </message>
    <message>
        <source>Only the first {count} mechanics are compared.</source>
        <translation>Nur die ersten {count} Mechaniken werden verglichen.</translation>
    </message>
    <message>
        <source>Sweep over {names}: {measure}</source>
        <translation>Durchlauf über {names}: {measure}</translation>
    </message>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>{count} more outcomes, {share} together, are left out.</source>
        <translation>{count} weitere Ergebnisse, zusammen {share}, sind ausgelassen.</translation>
    </message>
    <message>
        <source>Exactly</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>no band</source>
        <translation>kein Bereich</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Share of rolls</source>
        <translation>Anteil der Würfe</translation>
    </message>
    <message>
        <source>{first} and {second} have outcomes in common.</source>
        <translation>{first} und {second} haben gemeinsame Ergebnisse.</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Wins</source>
        <translation>Gewinnt</translation>
    </message>
    <message>
        <source>Ties</source>
        <translation>Gleichstand</translation>
    </message>
    <message>
        <source>Loses</source>
        <translation>Verliert</translation>
    </message>
    <message>
        <source>Rolls are missing at some points; this is about the rest.</source>
        <translation>An einigen Punkten fehlen Würfe; dies gilt für den Rest.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Chancen</translation>
    </message>
</context>
<context>
    <name>ReportCommands</name>
    <message>
        <source>Report an&amp;d Print…</source>
        <translation>Beric&amp;ht und Drucken …</translation>
    </message>
    <message>
        <source>Scripts, charts and tables as PDF, as a page, or on paper</source>
        <translation>Skripte, Diagramme und Tabellen als PDF, als Webseite oder auf Papier</translation>
    </message>
</context>
<context>
    <name>ReportMaker</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
</context>
<context>
    <name>ReportPresenter</name>
    <message>
        <source>The report is being printed</source>
        <translation>Der Bericht wird gedruckt</translation>
    </message>
    <message>
        <source>Pages: {count}</source>
        <translation>Seiten: {count}</translation>
    </message>
    <message>
        <source>Stopped: this may be out of date</source>
        <translation>Angehalten: Das ist vielleicht veraltet</translation>
    </message>
    <message>
        <source>PDF document ({endings})</source>
        <translation>PDF-Dokument ({endings})</translation>
    </message>
    <message>
        <source>Web page ({endings})</source>
        <translation>Webseite ({endings})</translation>
    </message>
    <message>
        <source>Markdown ({endings})</source>
        <translation>Markdown ({endings})</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Save Report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>A report ends in .pdf, .html or .md: {name}</source>
        <translation>Ein Bericht endet auf .pdf, .html oder .md: {name}</translation>
    </message>
    <message>
        <source>Wrote {name}</source>
        <translation>{name} geschrieben</translation>
    </message>
</context>
<context>
    <name>ReportSheet</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Table of outcomes</source>
        <translation>Ergebnistabelle</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Contest</source>
        <translation>Duell</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Markdown: **bold**, - lists, [links](https://…)</source>
        <translation>Markdown: **fett**, - Listen, [Links](https://…)</translation>
    </message>
    <message>
        <source>Progress of the report</source>
        <translation>Fortschritt des Berichts</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>&amp;Notes, in Markdown</source>
        <translation>&amp;Notizen, in Markdown</translation>
    </message>
    <message>
        <source>&amp;Parts</source>
        <translation>T&amp;eile</translation>
    </message>
    <message>
        <source>&amp;Mechanics</source>
        <translation>&amp;Mechaniken</translation>
    </message>
</context>
<context>
    <name>RollCommands</name>
    <message>
        <source>Ro&amp;ll</source>
        <translation>&amp;Würfeln</translation>
    </message>
    <message>
        <source>Roll the selected mechanic; a table script is rolled as a card</source>
        <translation>Die ausgewählte Mechanik würfeln; ein Table-Skript wird als Karte gewürfelt</translation>
    </message>
    <message>
        <source>Roll &amp;100 Times</source>
        <translation>&amp;100-mal würfeln</translation>
    </message>
    <message>
        <source>Show &amp;Rolls</source>
        <translation>Würfe &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Use Seed of Selected Roll</source>
        <translation>&amp;Startwert des ausgewählten Wurfs verwenden</translation>
    </message>
    <message>
        <source>Start the next rolls from the seed of the selected roll</source>
        <translation>Die nächsten Würfe mit dem Startwert des ausgewählten Wurfs beginnen</translation>
    </message>
    <message>
        <source>Export Rolls as &amp;Text…</source>
        <translation>Würfe als &amp;Text exportieren …</translation>
    </message>
    <message>
        <source>Export Rolls as &amp;Picture…</source>
        <translation>Würfe als &amp;Bild exportieren …</translation>
    </message>
    <message>
        <source>&amp;Clear Rolls</source>
        <translation>Würfe &amp;leeren</translation>
    </message>
    <message>
        <source>Texts (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Export Rolls</source>
        <translation>Würfe exportieren</translation>
    </message>
    <message>
        <source>Exported {name}</source>
        <translation>{name} exportiert</translation>
    </message>
</context>
<context>
    <name>RollControls</name>
    <message>
        <source>Roll</source>
        <translation>Würfeln</translation>
    </message>
    <message>
        <source>Roll the selected mechanic (Ctrl+R)</source>
        <translation>Die ausgewählte Mechanik würfeln (Strg+R)</translation>
    </message>
    <message>
        <source>The seed that the last rolls started from</source>
        <translation>Der Startwert der letzten Würfe</translation>
    </message>
    <message>
        <source>last: {seed}</source>
        <translation>zuletzt: {seed}</translation>
    </message>
    <message>
        <source>How many rolls at once</source>
        <translation>Wie viele Würfe auf einmal</translation>
    </message>
    <message>
        <source>new each time</source>
        <translation>jedes Mal neu</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>The same seed gives the same rolls; empty: a new one each time</source>
        <translation>Derselbe Startwert gibt dieselben Würfe; leer: jedes Mal ein neuer</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Write the selected rolls to a file</source>
        <translation>Die ausgewählten Würfe in eine Datei schreiben</translation>
    </message>
    <message>
        <source>As Text…</source>
        <translation>Als Text …</translation>
    </message>
    <message>
        <source>As Picture…</source>
        <translation>Als Bild …</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rolls, or all of them</source>
        <translation>Die ausgewählten Würfe kopieren, oder alle</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Forget these rolls</source>
        <translation>Diese Würfe vergessen</translation>
    </message>
</context>
<context>
    <name>RollService</name>
    <message>
        <source>rolls of {name}</source>
        <translation>Würfe von {name}</translation>
    </message>
</context>
<context>
    <name>Rolls</name>
    <message>
        <source>unlikely to be chance, p &lt; 0.001</source>
        <translation>kaum Zufall, p &lt; 0,001</translation>
    </message>
    <message>
        <source>unusual, p = {chance}</source>
        <translation>ungewöhnlich, p = {chance}</translation>
    </message>
    <message>
        <source>as expected, p = {chance}</source>
        <translation>wie erwartet, p = {chance}</translation>
    </message>
    <message>
        <source>the first {rolls} of {all} rolls: more have too many different outcomes</source>
        <translation>die ersten {rolls} von {all} Würfen: weitere haben zu viele verschiedene Ergebnisse</translation>
    </message>
    <message>
        <source>1 roll</source>
        <translation>1 Wurf</translation>
    </message>
    <message>
        <source>{rolls} rolls</source>
        <translation>{rolls} Würfe</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>Mittelwert {mean}</translation>
    </message>
    <message>
        <source>mean {mean}, exactly {exact}</source>
        <translation>Mittelwert {mean}, genau {exact}</translation>
    </message>
    <message>
        <source>Too few rolls, or no exact distribution, to say more.</source>
        <translation>Zu wenige Würfe oder keine exakte Verteilung, um mehr zu sagen.</translation>
    </message>
    <message>
        <source>An outcome was rolled that the exact distribution does not have.</source>
        <translation>Gewürfelt wurde ein Ergebnis, das in der exakten Verteilung nicht vorkommt.</translation>
    </message>
    <message>
        <source>Chi-square test: {statistic} with {degrees} degrees of freedom.
p is the probability that fair dice differ at least this much.</source>
        <translation>Chi-Quadrat-Test: {statistic} bei {degrees} Freiheitsgraden.
p ist die Wahrscheinlichkeit, dass faire Würfel mindestens so stark abweichen.</translation>
    </message>
</context>
<context>
    <name>RollsHistogram</name>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>rolled</source>
        <translation>gewürfelt</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>Histogram of the rolls</source>
        <translation>Histogramm der Würfe</translation>
    </message>
    <message>
        <source>What the rolls show</source>
        <translation>Was die Würfe zeigen</translation>
    </message>
    <message>
        <source>The selected mechanic, as it is now, has not been rolled yet.</source>
        <translation>Die ausgewählte Mechanik wurde in dieser Form noch nicht gewürfelt.</translation>
    </message>
</context>
<context>
    <name>RollsModel</name>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Wurf</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Roll {number} from seed {seed}</source>
        <translation>Wurf {number} ab Startwert {seed}</translation>
    </message>
</context>
<context>
    <name>RollsPanel</name>
    <message>
        <source>Output whose rolls are drawn</source>
        <translation>Ausgabe, deren Würfe gezeichnet werden</translation>
    </message>
    <message>
        <source>Roll the selected mechanic with Ctrl+R. Its dice appear here, with all rolls and how they compare with the exact distribution.</source>
        <translation>Mit Strg+R die ausgewählte Mechanik würfeln. Hier erscheinen ihre Würfel, alle Würfe und wie sie zur exakten Verteilung passen.</translation>
    </message>
    <message>
        <source>Rolls</source>
        <translation>Würfe</translation>
    </message>
</context>
<context>
    <name>RollsTable</name>
    <message>
        <source>Earlier rolls</source>
        <translation>Frühere Würfe</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source> copy</source>
        <translation> Kopie</translation>
    </message>
    <message>
        <source>Save a Copy</source>
        <translation>Kopie speichern</translation>
    </message>
    <message>
        <source>Saved a copy as {name}</source>
        <translation>Kopie als {name} gespeichert</translation>
    </message>
    <message>
        <source>Saved {name}</source>
        <translation>{name} gespeichert</translation>
    </message>
    <message>
        <source>{name} is open in another window; save this under another name</source>
        <translation>{name} ist in einem anderen Fenster geöffnet; dieses Projekt bitte unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>Save Anyway</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>{name} was read again</source>
        <translation>{name} wurde neu geladen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>{name} was changed by another program</source>
        <translation>{name} wurde von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>{name} was changed by another program, and here as well</source>
        <translation>{name} wurde von einem anderen Programm und auch hier geändert</translation>
    </message>
    <message>
        <source>{name} is open in another window: changes made here cannot be saved to it</source>
        <translation>{name} ist in einem anderen Fenster geöffnet: Änderungen von hier lassen sich nicht darin speichern</translation>
    </message>
</context>
<context>
    <name>ScalarsField</name>
    <message>
        <source>several, with commas between them</source>
        <translation>mehrere, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Ignored, because only true or false can stand here: {words}</source>
        <translation>Ignoriert, weil hier nur true oder false stehen kann: {words}</translation>
    </message>
    <message>
        <source>Ignored, because only whole numbers can stand here: {words}</source>
        <translation>Ignoriert, weil hier nur ganze Zahlen stehen können: {words}</translation>
    </message>
</context>
<context>
    <name>ScenePlot</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
</context>
<context>
    <name>ScriptCommands</name>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Find and Rep&amp;lace</source>
        <translation>Suchen und erset&amp;zen</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>&amp;Nächstes suchen</translation>
    </message>
    <message>
        <source>Find Pre&amp;vious</source>
        <translation>&amp;Vorheriges suchen</translation>
    </message>
    <message>
        <source>Complete &amp;Word</source>
        <translation>W&amp;ort vervollständigen</translation>
    </message>
    <message>
        <source>Show the words that fit at the cursor</source>
        <translation>Die Wörter zeigen, die an der Schreibmarke passen</translation>
    </message>
    <message>
        <source>E&amp;xplain Here</source>
        <translation>Hier &amp;erklären</translation>
    </message>
    <message>
        <source>Explain the word at the cursor; again: open Help</source>
        <translation>Das Wort an der Schreibmarke erklären; noch einmal: Hilfe öffnen</translation>
    </message>
    <message>
        <source>To&amp;ggle Comment</source>
        <translation>Kommen&amp;tar ein/aus</translation>
    </message>
    <message>
        <source>In&amp;dent</source>
        <translation>Einrü&amp;cken</translation>
    </message>
    <message>
        <source>Unind&amp;ent</source>
        <translation>A&amp;usrücken</translation>
    </message>
    <message>
        <source>Next Err&amp;or or Note</source>
        <translation>Nächster Fehler oder H&amp;inweis</translation>
    </message>
    <message>
        <source>Prev&amp;ious Error or Note</source>
        <translation>Vor&amp;heriger Fehler oder Hinweis</translation>
    </message>
    <message>
        <source>&amp;Apply Fix</source>
        <translation>Korrektur anwen&amp;den</translation>
    </message>
    <message>
        <source>Change the script as the message under it suggests</source>
        <translation>Das Skript so ändern, wie es die Meldung darunter vorschlägt</translation>
    </message>
    <message>
        <source>S&amp;how as {notation}</source>
        <translation>Als {notation} zei&amp;gen</translation>
    </message>
    <message>
        <source>Ma&amp;ke {notation} Script</source>
        <translation>{notation}-Skri&amp;pt anlegen</translation>
    </message>
    <message>
        <source>Add this mechanic again, as a {notation} script with the same probabilities</source>
        <translation>Diese Mechanik noch einmal hinzufügen, als {notation}-Skript mit denselben Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>The translation was cancelled</source>
        <translation>Die Übersetzung wurde abgebrochen</translation>
    </message>
    <message>
        <source>There is no word to explain at the cursor</source>
        <translation>An der Schreibmarke steht kein Wort, das erklärt werden kann</translation>
    </message>
</context>
<context>
    <name>ScriptPanel</name>
    <message>
        <source>Notation</source>
        <translation>Notation</translation>
    </message>
    <message>
        <source>Add a mechanic with Ctrl+Shift+N</source>
        <translation>Mit Strg+Umschalt+N eine Mechanik hinzufügen</translation>
    </message>
</context>
<context>
    <name>ScriptText</name>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
</context>
<context>
    <name>SearchList</name>
    <message>
        <source>Search: {what}</source>
        <translation>Suche: {what}</translation>
    </message>
</context>
<context>
    <name>Searching</name>
    <message>
        <source>This expression takes too long</source>
        <translation>Dieser Ausdruck braucht zu lange</translation>
    </message>
</context>
<context>
    <name>SetupForm</name>
    <message>
        <source>A table script needs a roll, declared with defroll</source>
        <translation>Ein Table-Skript braucht einen Wurf, deklariert mit defroll</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Wurf</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>In the exact odds, always take:</source>
        <translation>Entscheidungen, mit denen die exakten Chancen immer rechnen:</translation>
    </message>
    <message>
        <source>What the chart shows of the roll</source>
        <translation>Was das Diagramm vom Wurf zeigt</translation>
    </message>
    <message>
        <source>what it returns</source>
        <translation>was er zurückgibt</translation>
    </message>
    <message>
        <source>{name} at the end</source>
        <translation>{name} am Ende</translation>
    </message>
    <message>
        <source>The number that the exact odds take. On a card you choose it.</source>
        <translation>Die Zahl, mit der die genauen Wahrscheinlichkeiten rechnen. Auf einer Karte wird sie gewählt.</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>die erste</translation>
    </message>
    <message>
        <source>the last</source>
        <translation>die letzte</translation>
    </message>
    <message>
        <source>as is best</source>
        <translation>wie es am besten ist</translation>
    </message>
    <message>
        <source>as is worst</source>
        <translation>wie es am schlechtesten ist</translation>
    </message>
    <message>
        <source>Their labels are put together during the roll.</source>
        <translation>Ihre Beschriftungen entstehen erst während des Wurfs.</translation>
    </message>
    <message>
        <source>empty: lists of lists cannot be filled in here</source>
        <translation>leer: Listen von Listen lassen sich hier nicht ausfüllen</translation>
    </message>
</context>
<context>
    <name>SetupPanel</name>
    <message>
        <source>How the script is played</source>
        <translation>Wie das Skript gespielt wird</translation>
    </message>
</context>
<context>
    <name>ShareCommands</name>
    <message>
        <source>Cop&amp;y Mechanic as Text</source>
        <translation>Mechanik als Te&amp;xt kopieren</translation>
    </message>
    <message>
        <source>Name, notation, parameters and script, to be pasted elsewhere</source>
        <translation>Name, Notation, Parameter und Skript, um sie anderswo einzufügen</translation>
    </message>
    <message>
        <source>Copy Pro&amp;ject as Text</source>
        <translation>Pro&amp;jekt als Text kopieren</translation>
    </message>
    <message>
        <source>A line for a post or a chat; pasted into a workbench, it is added</source>
        <translation>Eine Zeile für einen Beitrag oder Chat; in eine Workbench eingefügt, kommt die Mechanik hinzu</translation>
    </message>
    <message>
        <source>Copy Mechanic as One Line &amp;for Forums</source>
        <translation>Mechanik &amp;als eine Zeile für Foren kopieren</translation>
    </message>
    <message>
        <source>S&amp;hare as Web Page…</source>
        <translation>Als &amp;Webseite teilen …</translation>
    </message>
    <message>
        <source>A page with chart, sliders and tables that any browser opens</source>
        <translation>Eine Seite mit Diagramm, Schiebereglern und Tabellen, die jeder Browser öffnet</translation>
    </message>
    <message>
        <source>Copy &amp;Project as One Line for Forums</source>
        <translation>P&amp;rojekt als eine Zeile für Foren kopieren</translation>
    </message>
    <message>
        <source>A line for a post or a chat; pasted into a workbench, it is opened</source>
        <translation>Eine Zeile für einen Beitrag oder Chat; in eine Workbench eingefügt, wird das Projekt geöffnet</translation>
    </message>
    <message>
        <source>Paste &amp;Mechanic</source>
        <translation>&amp;Mechanik einfügen</translation>
    </message>
    <message>
        <source>Add the mechanics on the clipboard, or its text as a script</source>
        <translation>Die Mechaniken der Zwischenablage hinzufügen oder ihren Text als Skript</translation>
    </message>
    <message>
        <source>Copied {name} as text</source>
        <translation>{name} als Text kopiert</translation>
    </message>
    <message>
        <source>Copied the project as text</source>
        <translation>Projekt als Text kopiert</translation>
    </message>
    <message>
        <source>Copied {name} as one line of text</source>
        <translation>{name} als eine Zeile Text kopiert</translation>
    </message>
    <message>
        <source>The project {why}</source>
        <translation>Das Projekt: {why}</translation>
    </message>
    <message>
        <source>Copied the project as one line of text</source>
        <translation>Projekt als eine Zeile Text kopiert</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>a record</source>
        <translation>ein Datensatz</translation>
    </message>
    <message>
        <source>a list of {count}</source>
        <translation>eine Liste mit {count}</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>wahr oder falsch</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a record of type {type}</source>
        <translation>ein Datensatz vom Typ {type}</translation>
    </message>
    <message>
        <source>Unnamed {type}</source>
        <translation>{type} ohne Namen</translation>
    </message>
</context>
<context>
    <name>ShelfButtons</name>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Make a copy of the entity</source>
        <translation>Eine Kopie der Figur anlegen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Remove the entity (Delete)</source>
        <translation>Die Figur entfernen (Entf)</translation>
    </message>
    <message>
        <source>Duplicate, import and export</source>
        <translation>Duplizieren, importieren und exportieren</translation>
    </message>
</context>
<context>
    <name>ShelfCommands</name>
    <message>
        <source>S&amp;helf of Entities</source>
        <translation>&amp;Figurenregal</translation>
    </message>
    <message>
        <source>Fill in the creatures and characters that table scripts roll for</source>
        <translation>Die Kreaturen und Charaktere ausfüllen, für die Table-Skripte würfeln</translation>
    </message>
    <message>
        <source>&amp;Import Entities…</source>
        <translation>&amp;Figuren importieren …</translation>
    </message>
    <message>
        <source>Put creatures and characters from a file on the shelf</source>
        <translation>Kreaturen und Charaktere aus einer Datei ins Regal stellen</translation>
    </message>
    <message>
        <source>E&amp;xport Entities…</source>
        <translation>Figuren e&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write everything on the shelf to a file</source>
        <translation>Alles, was im Regal steht, in eine Datei schreiben</translation>
    </message>
</context>
<context>
    <name>ShelfList</name>
    <message>
        <source>Entities</source>
        <translation>Figuren</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Fill In</source>
        <translation>Ausfüllen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Import Entities…</source>
        <translation>Figuren importieren …</translation>
    </message>
    <message>
        <source>Export This Entity…</source>
        <translation>Diese Figur exportieren …</translation>
    </message>
    <message>
        <source>Export Entities…</source>
        <translation>Figuren exportieren …</translation>
    </message>
    <message>
        <source>Put an entity on the shelf, of a type of the selected script</source>
        <translation>Eine Figur ins Regal stellen, mit einem Typ des ausgewählten Skripts</translation>
    </message>
    <message>
        <source>The selected script declares no types (deftype)</source>
        <translation>Das ausgewählte Skript deklariert keine Typen (deftype)</translation>
    </message>
    <message>
        <source>Search {count} entities</source>
        <translation>{count} Figuren durchsuchen</translation>
    </message>
    <message>
        <source>Search 1 entity</source>
        <translation>1 Figur durchsuchen</translation>
    </message>
    <message>
        <source>No entity has all of these words.</source>
        <translation>Keine Figur enthält alle diese Wörter.</translation>
    </message>
    <message>
        <source>Creatures and characters that table scripts roll for. Make one with New, or import some from a file.</source>
        <translation>Kreaturen und Charaktere, für die Table-Skripte würfeln. Mit „Neu“ eine Figur anlegen oder welche aus einer Datei importieren.</translation>
    </message>
    <message>
        <source>Creatures and characters that table scripts roll for. Select a table script: its types (deftype) are what can be made here.</source>
        <translation>Kreaturen und Charaktere, für die Table-Skripte würfeln. Ein Table-Skript auswählen: Figuren seiner Typen (deftype) lassen sich hier anlegen.</translation>
    </message>
    <message>
        <source>{type} (not in this script)</source>
        <translation>{type} (nicht in diesem Skript)</translation>
    </message>
    <message>
        <source>nothing filled in yet</source>
        <translation>noch nichts ausgefüllt</translation>
    </message>
</context>
<context>
    <name>ShelfPanel</name>
    <message>
        <source>Shelf</source>
        <translation>Regal</translation>
    </message>
</context>
<context>
    <name>ShelfPresenter</name>
    <message>
        <source>Import Entities</source>
        <translation>Figuren importieren</translation>
    </message>
    <message>
        <source>Imported {count}</source>
        <translation>{count} importiert</translation>
    </message>
    <message>
        <source>Export Entities</source>
        <translation>Figuren exportieren</translation>
    </message>
    <message>
        <source>Entities (*.json)</source>
        <translation>Figuren (*.json)</translation>
    </message>
    <message>
        <source>Exported {name}</source>
        <translation>{name} exportiert</translation>
    </message>
    <message>
        <source>Entities (*.json);;All files (*)</source>
        <translation>Figuren (*.json);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>SituationsModel</name>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>{answer}, or any as good</source>
        <translation>{answer}, oder eine gleich gute</translation>
    </message>
    <message>
        <source>Worth</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Met</source>
        <translation>Tritt ein</translation>
    </message>
</context>
<context>
    <name>SnapshotCommands</name>
    <message>
        <source>S&amp;napshots</source>
        <translation>S&amp;chnappschüsse</translation>
    </message>
    <message>
        <source>Name states of the project, compare them with now, go back to them</source>
        <translation>Zustände des Projekts benennen, mit jetzt vergleichen, zu ihnen zurückkehren</translation>
    </message>
    <message>
        <source>Ta&amp;ke Snapshot</source>
        <translation>Schna&amp;ppschuss aufnehmen</translation>
    </message>
    <message>
        <source>Keep mechanics, bands and parameters as they are now, under a name</source>
        <translation>Mechaniken, Bereiche und Parameter, wie sie jetzt sind, unter einem Namen festhalten</translation>
    </message>
    <message>
        <source>A project has {count} snapshots at most</source>
        <translation>Ein Projekt hat höchstens {count} Schnappschüsse</translation>
    </message>
    <message>
        <source>The project is too large for a snapshot</source>
        <translation>Das Projekt ist zu groß für einen Schnappschuss</translation>
    </message>
</context>
<context>
    <name>Snapshots</name>
    <message>
        <source>new since then</source>
        <translation>seither neu</translation>
    </message>
    <message>
        <source>hidden then</source>
        <translation>damals ausgeblendet</translation>
    </message>
    <message>
        <source>not calculated yet</source>
        <translation>noch nicht berechnet</translation>
    </message>
    <message>
        <source>gone since then</source>
        <translation>seither entfernt</translation>
    </message>
    <message>
        <source>the same outcomes as now</source>
        <translation>dieselben Ergebnisse wie jetzt</translation>
    </message>
    <message>
        <source>outcomes have changed</source>
        <translation>die Ergebnisse haben sich geändert</translation>
    </message>
    <message>
        <source>Restored; Undo takes it back</source>
        <translation>Wiederhergestellt; Rückgängig nimmt es zurück</translation>
    </message>
</context>
<context>
    <name>SnapshotsPanel</name>
    <message>
        <source>Snapshots</source>
        <translation>Schnappschüsse</translation>
    </message>
    <message>
        <source>Take Snapshot</source>
        <translation>Schnappschuss</translation>
    </message>
    <message>
        <source>Compare with Now</source>
        <translation>Mit jetzt vergleichen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>What has changed since the snapshot</source>
        <translation>Was sich seit dem Schnappschuss geändert hat</translation>
    </message>
    <message>
        <source>such as “playtest 1”</source>
        <translation>etwa „Testspiel 1“</translation>
    </message>
    <message>
        <source>Name of the snapshot</source>
        <translation>Name des Schnappschusses</translation>
    </message>
    <message>
        <source>Snapshot</source>
        <translation>Schnappschuss</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>Vom</translation>
    </message>
    <message>
        <source>A snapshot keeps mechanics, bands and parameters as they are now.</source>
        <translation>Ein Schnappschuss hält Mechaniken, Bereiche und Parameter fest, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>{name}, compared with now: {same} of {count} results are the same.</source>
        <translation>{name}, mit jetzt verglichen: {same} von {count} Ergebnissen sind gleich.</translation>
    </message>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>SD</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Snapshot {number}</source>
        <translation>Schnappschuss {number}</translation>
    </message>
    <message>
        <source>Stop Comparing</source>
        <translation>Vergleich beenden</translation>
    </message>
</context>
<context>
    <name>Stacks</name>
    <message>
        <source>others</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>outcomes that are less likely</source>
        <translation>unwahrscheinlichere Ergebnisse</translation>
    </message>
    <message>
        <source>no band</source>
        <translation>kein Bereich</translation>
    </message>
    <message>
        <source>outcomes that no band catches</source>
        <translation>Ergebnisse, die in keinen Bereich fallen</translation>
    </message>
</context>
<context>
    <name>StartCommands</name>
    <message>
        <source>&amp;Start Page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>Questions to begin with, recent projects, samples, the library</source>
        <translation>Fragen für den Anfang, letzte Projekte, Beispiele, die Bibliothek</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Pasted</source>
        <translation>Eingefügt</translation>
    </message>
    <message>
        <source>There is no mechanic in what was written</source>
        <translation>In dem, was geschrieben wurde, ist keine Mechanik</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Show this page in an empty window</source>
        <translation>Diese Seite in einem leeren Fenster zeigen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Or write a mechanic of your own</source>
        <translation>Oder schreiben Sie eine eigene Mechanik</translation>
    </message>
    <message>
        <source>Take the Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>Two minutes through the window; it can be left at any time</source>
        <translation>Zwei Minuten durch das Fenster; er lässt sich jederzeit verlassen</translation>
    </message>
    <message>
        <source>Show the chart (Esc)</source>
        <translation>Das Diagramm zeigen (Esc)</translation>
    </message>
    <message>
        <source>Close the start page</source>
        <translation>Die Startseite schließen</translation>
    </message>
    <message>
        <source>What do you want to find out?</source>
        <translation>Was möchten Sie herausfinden?</translation>
    </message>
    <message>
        <source>Projects that you save, and work that was put aside, are found here again.</source>
        <translation>Hier finden sich Projekte wieder, die Sie speichern, und Arbeit, die beiseitegelegt wurde.</translation>
    </message>
    <message>
        <source>Not there any more</source>
        <translation>Nicht mehr vorhanden</translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message>
        <source>{percent} of the rolls need more values or deeper calls than the limit on iterations allows. They are left out: the other figures are those of the rest.
Exactly {fraction}.</source>
        <translation>{percent} der Würfe brauchen mehr Werte oder tiefere Aufrufe, als das Wiederholungslimit erlaubt. Sie fehlen: Die übrigen Zahlen gelten für den Rest.
Genau {fraction}.</translation>
    </message>
    <message>
        <source>{percent} of the rolls come to calls deeper than the limit on iterations. Where the limit is reached, the branch without a further call is taken.
Exactly {fraction}.</source>
        <translation>{percent} der Würfe kommen zu tieferen Aufrufen, als das Wiederholungslimit erlaubt. Am Limit gilt der Zweig ohne weiteren Aufruf.
Genau {fraction}.</translation>
    </message>
    <message>
        <source>The first quartile, the least number that a quarter of rolls do not exceed, is {first}; the third is {third}.
{share} of rolls come to {first}..{third}.</source>
        <translation>Das erste Quartil, die kleinste Zahl, die ein Viertel der Würfe nicht übersteigt, ist {first}; das dritte ist {third}.
{share} der Würfe ergeben {first}..{third}.</translation>
    </message>
    <message>
        <source>{count} alike</source>
        <translation>{count} gleiche</translation>
    </message>
    <message>
        <source>The outcomes of {name} are not numbers, so they have no mean.</source>
        <translation>Die Ergebnisse von {name} sind keine Zahlen und haben deshalb keinen Mittelwert.</translation>
    </message>
    <message>
        <source>Exactly {fraction}</source>
        <translation>Genau {fraction}</translation>
    </message>
    <message>
        <source>The square root of the variance, exactly {fraction}</source>
        <translation>Die Wurzel der Varianz, genau {fraction}</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>The average of very many rolls</source>
        <translation>Der Erwartungswert: der Durchschnitt sehr vieler Würfe</translation>
    </message>
    <message>
        <source>SD</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>The standard deviation: how far rolls typically are from the mean</source>
        <translation>Die Standardabweichung: wie weit Würfe typischerweise vom Mittelwert entfernt sind</translation>
    </message>
    <message>
        <source>Mean dev.</source>
        <translation>Mittl. Abw.</translation>
    </message>
    <message>
        <source>The mean deviation: the mean distance from the mean</source>
        <translation>Die mittlere Abweichung: der mittlere Abstand vom Mittel</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>The least outcome</source>
        <translation>Das kleinste Ergebnis</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Quartile</translation>
    </message>
    <message>
        <source>The first quartile and the third: the least numbers that a quarter and three quarters of rolls do not exceed</source>
        <translation>Das erste und das dritte Quartil: die kleinsten Zahlen, die ein Viertel und drei Viertel der Würfe nicht übersteigen</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>At least half of rolls come to this or less, and at least half to this or more</source>
        <translation>Mindestens die Hälfte der Würfe ergibt dies oder weniger, und mindestens die Hälfte dies oder mehr</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>The greatest outcome</source>
        <translation>Das größte Ergebnis</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>The likeliest outcome</source>
        <translation>Das wahrscheinlichste Ergebnis</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Rolls that the limit on iterations leaves out</source>
        <translation>Würfe, die das Wiederholungslimit auslässt</translation>
    </message>
    <message>
        <source>Limited</source>
        <translation>Begrenzt</translation>
    </message>
    <message>
        <source>Rolls decided by the limit on calls or explosions</source>
        <translation>Würfe, die von der Grenze für Aufrufe oder Explosionen entschieden werden</translation>
    </message>
</context>
<context>
    <name>StatisticsModel</name>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>{title} (exact)</source>
        <translation>{title} (exakt)</translation>
    </message>
</context>
<context>
    <name>StatisticsPanel</name>
    <message>
        <source>Summary of each mechanic</source>
        <translation>Übersicht über jede Mechanik</translation>
    </message>
    <message>
        <source>The selected mechanic in words</source>
        <translation>Die ausgewählte Mechanik in Worten</translation>
    </message>
    <message>
        <source>The mean, the standard deviation and the quartiles of each mechanic appear here.</source>
        <translation>Hier erscheinen Mittelwert, Standardabweichung und Quartile jeder Mechanik.</translation>
    </message>
    <message>
        <source>{name}: {sentence}</source>
        <translation>{name}: {sentence}</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Waiting for the rest of the word</source>
        <translation>Wartet auf den Rest des Wortes</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>No exact result</source>
        <translation>Kein exaktes Ergebnis</translation>
    </message>
    <message>
        <source>No exact result; the chart shows the last good one</source>
        <translation>Kein exaktes Ergebnis; das Diagramm zeigt das letzte gültige</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>{time}, exact</source>
        <translation>{time}, exakt</translation>
    </message>
    <message>
        <source>{count} outputs</source>
        <translation>{count} Ausgaben</translation>
    </message>
    <message>
        <source>{missing} of all rolls are beyond the iteration limit</source>
        <translation>{missing} aller Würfe liegen jenseits des Wiederholungslimits</translation>
    </message>
    <message>
        <source>{limited} of all rolls were cut at the call limit</source>
        <translation>{limited} aller Würfe wurden am Limit der Aufruftiefe abgeschnitten</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop calculating (Esc)</source>
        <translation>Berechnung abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Computing {name}</source>
        <translation>Berechne {name}</translation>
    </message>
    <message>
        <source>{rolls} rolls</source>
        <translation>{rolls} Würfe</translation>
    </message>
    <message>
        <source>1 roll</source>
        <translation>1 Wurf</translation>
    </message>
    <message>
        <source>{count} more to do</source>
        <translation>{count} weitere</translation>
    </message>
    <message>
        <source>{states} states</source>
        <translation>{states} Zustände</translation>
    </message>
    <message>
        <source>1 state</source>
        <translation>1 Zustand</translation>
    </message>
    <message>
        <source>{states} states, {pace} a second</source>
        <translation>{states} Zustände, {pace} je Sekunde</translation>
    </message>
</context>
<context>
    <name>Storage</name>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>das ist nicht erlaubt</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>das Kontingent auf dem Datenträger ist erschöpft</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>die Datei gibt es schon</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>die Datei ist zu groß</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Lese- oder Schreibfehler des Datenträgers</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>ein anderes Programm benutzt sie gerade</translation>
    </message>
    <message>
        <source>it is not an ordinary file</source>
        <translation>es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is read-only</source>
        <translation>sie ist schreibgeschützt</translation>
    </message>
    <message>
        <source>{file} cannot be read: {reason}</source>
        <translation>{file} kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}</source>
        <translation>{file} kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>is damaged: line {line}, column {column} is not JSON</source>
        <translation>ist beschädigt: Zeile {line}, Spalte {column} ist kein JSON</translation>
    </message>
    <message>
        <source>is damaged: it is not UTF-8 text</source>
        <translation>ist beschädigt: es ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>is damaged: it is nested too deeply</source>
        <translation>ist beschädigt: es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>is damaged: a number in it has too many digits</source>
        <translation>ist beschädigt: eine Zahl darin hat zu viele Ziffern</translation>
    </message>
    <message>
        <source>{file} was changed by another program since it was opened</source>
        <translation>{file} wurde seit dem Öffnen von einem anderen Programm geändert</translation>
    </message>
    <message>
        <source>{file} is too large to be read</source>
        <translation>{file} ist zu groß, um gelesen zu werden</translation>
    </message>
    <message>
        <source>was written by a newer version of the workbench (format {version}; this one reads up to {known})</source>
        <translation>stammt von einer neueren Version der Dice Workbench (Format {version}; diese liest bis Format {known})</translation>
    </message>
    <message>
        <source>{file} is a folder: open the files in it</source>
        <translation>{file} ist ein Ordner: Öffnen Sie die Dateien darin</translation>
    </message>
    <message>
        <source>{file} is no project; scripts have the endings {endings}</source>
        <translation>{file} ist kein Projekt; Skripte haben die Endungen {endings}</translation>
    </message>
    <message>
        <source>{file} is not a project</source>
        <translation>{file} ist kein Projekt</translation>
    </message>
    <message>
        <source>{file} is too large for a script</source>
        <translation>{file} ist zu groß für ein Skript</translation>
    </message>
    <message>
        <source>{file} is not UTF-8 text</source>
        <translation>{file} ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>{file} is not a text</source>
        <translation>{file} ist kein Text</translation>
    </message>
    <message>
        <source>{file} holds no mechanic</source>
        <translation>{file} enthält keine Mechanik</translation>
    </message>
</context>
<context>
    <name>Sweep</name>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>mean, quartiles, 5th to 95th percentile</source>
        <translation>Mittelwert, Quartile, 5. bis 95. Perzentil</translation>
    </message>
    <message>
        <source>chance of {range}</source>
        <translation>Chance auf {range}</translation>
    </message>
    <message>
        <source>{text} (out of date)</source>
        <translation>{text} (veraltet)</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>share of rolls</source>
        <translation>Anteil der Würfe</translation>
    </message>
    <message>
        <source>threshold of {label}</source>
        <translation>Schwelle von {label}</translation>
    </message>
    <message>
        <source>threshold of a decision</source>
        <translation>Schwelle einer Entscheidung</translation>
    </message>
    <message>
        <source>{label}: no short rule</source>
        <translation>{label}: keine kurze Regel</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>Quartile</translation>
    </message>
    <message>
        <source>5% to 95%</source>
        <translation>5&#x202f;% bis 95&#x202f;%</translation>
    </message>
    <message>
        <source>{name}: {start} at {axis} = {first}, {end} at {axis} = {last}</source>
        <translation>{name}: {start} bei {axis} = {first}, {end} bei {axis} = {last}</translation>
    </message>
    <message>
        <source>{name}: {measure} from {low} to {high} over {axis} and {second}</source>
        <translation>{name}: {measure} von {low} bis {high} über {axis} und {second}</translation>
    </message>
    <message>
        <source>Nothing is calculated yet</source>
        <translation>Noch ist nichts berechnet</translation>
    </message>
</context>
<context>
    <name>SweepBar</name>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Chance</translation>
    </message>
    <message>
        <source>The probability of a target number or a band</source>
        <translation>Die Wahrscheinlichkeit eines Zielwerts oder Bereichs</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Stacked bars: the share of each band, for the selected mechanic</source>
        <translation>Stapel: der Anteil jedes Bereichs, für die gewählte Mechanik</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Where best play of a decision turns from one answer to the other</source>
        <translation>Wo bei bestem Spiel die Antwort auf eine Entscheidung umschlägt</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>The mean, the quartiles, and the 5th and 95th percentiles</source>
        <translation>Der Mittelwert, die Quartile sowie das 5. und das 95. Perzentil</translation>
    </message>
    <message>
        <source>Target number</source>
        <translation>Zielwert</translation>
    </message>
    <message>
        <source>Progress of the sweep</source>
        <translation>Fortschritt des Durchlaufs</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
</context>
<context>
    <name>SweepCommands</name>
    <message>
        <source>Sw&amp;eep</source>
        <translation>Dur&amp;chlauf</translation>
    </message>
    <message>
        <source>&amp;Run Sweep</source>
        <translation>Durchlauf &amp;starten</translation>
    </message>
    <message>
        <source>Calculate the points that are not known yet</source>
        <translation>Die noch unbekannten Punkte berechnen</translation>
    </message>
    <message>
        <source>E&amp;xport Sweep…</source>
        <translation>Durchlauf e&amp;xportieren …</translation>
    </message>
    <message>
        <source>The exact points as CSV, or the chart as a picture</source>
        <translation>Die exakten Punkte als CSV oder das Diagramm als Bild</translation>
    </message>
    <message>
        <source>Cop&amp;y Sweep</source>
        <translation>Durchlauf &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the chart as a picture, or the table with exact fractions</source>
        <translation>Das Diagramm als Bild kopieren oder die Tabelle mit exakten Brüchen</translation>
    </message>
</context>
<context>
    <name>SweepExporter</name>
    <message>
        <source>Exported {name}</source>
        <translation>{name} exportiert</translation>
    </message>
    <message>
        <source>Copied the sweep as a picture</source>
        <translation>Durchlauf als Bild kopiert</translation>
    </message>
    <message>
        <source>Copied the sweep as a table</source>
        <translation>Durchlauf als Tabelle kopiert</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>durchlauf</translation>
    </message>
    <message>
        <source>Page ({ending})</source>
        <translation>Seite ({ending})</translation>
    </message>
    <message>
        <source>Points ({ending})</source>
        <translation>Punkte ({ending})</translation>
    </message>
    <message>
        <source>Picture ({ending})</source>
        <translation>Bild ({ending})</translation>
    </message>
    <message>
        <source>Drawing ({ending})</source>
        <translation>Grafik ({ending})</translation>
    </message>
    <message>
        <source>Export Sweep</source>
        <translation>Durchlauf exportieren</translation>
    </message>
</context>
<context>
    <name>SweepModel</name>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Chancen</translation>
    </message>
    <message>
        <source>Percent</source>
        <translation>Prozent</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>veraltet</translation>
    </message>
    <message>
        <source>{share} of rolls are missing</source>
        <translation>{share} der Würfe fehlen</translation>
    </message>
</context>
<context>
    <name>SweepPanel</name>
    <message>
        <source>Chart of the sweep</source>
        <translation>Diagramm des Durchlaufs</translation>
    </message>
    <message>
        <source>The points of the sweep</source>
        <translation>Die Punkte des Durchlaufs</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Show the points as curves or cells</source>
        <translation>Die Punkte als Kurven oder Felder zeigen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>List the points and what went wrong</source>
        <translation>Die Punkte auflisten, und was schiefging</translation>
    </message>
    <message>
        <source>Chart or table</source>
        <translation>Diagramm oder Tabelle</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groß</translation>
    </message>
    <message>
        <source>Write a name such as N in the script, and it can be varied here.</source>
        <translation>Ein Name wie N im Skript lässt sich hier variieren.</translation>
    </message>
    <message>
        <source>{known} of {total} points; Run calculates the others.</source>
        <translation>{known} von {total} Punkten; „Starten“ berechnet die übrigen.</translation>
    </message>
    <message>
        <source>Run calculates {total} points for {curves} curves.</source>
        <translation>„Starten“ berechnet {total} Punkte für {curves} Kurven.</translation>
    </message>
    <message>
        <source>Run calculates {total} points.</source>
        <translation>„Starten“ berechnet {total} Punkte.</translation>
    </message>
    <message>
        <source>{known} of {total} points</source>
        <translation>{known} von {total} Punkten</translation>
    </message>
    <message>
        <source>Rolls are missing at some points; this is about the rest.</source>
        <translation>An einigen Punkten fehlen Würfe; dies gilt für den Rest.</translation>
    </message>
    <message>
        <source>Name ranges of outcomes in the tab Bands, and they are stacked here.</source>
        <translation>Benenne Ergebnisbereiche auf der Seite Bereiche, dann werden sie hier gestapelt.</translation>
    </message>
    <message>
        <source>No decision is left free; Mechanic &gt; Best Play leaves them free.</source>
        <translation>Keine Entscheidung ist freigestellt; Mechanik &gt; Bestes Spiel stellt sie frei.</translation>
    </message>
    <message>
        <source>Calculating the first points…</source>
        <translation>Die ersten Punkte werden berechnet…</translation>
    </message>
    <message>
        <source>Run (Ctrl+F9) shows here what changes with {name}.</source>
        <translation>„Starten“ (Strg+F9) zeigt hier, was sich mit {name} ändert.</translation>
    </message>
    <message>
        <source>Run (Ctrl+F9) shows here what changes with {name} and {other}.</source>
        <translation>„Starten“ (Strg+F9) zeigt hier, was sich mit {name} und {other} ändert.</translation>
    </message>
    <message>
        <source>Bands have outcomes in common: let one end before the other begins.</source>
        <translation>Bereiche haben Ergebnisse gemeinsam: Lass einen enden, bevor der andere beginnt.</translation>
    </message>
    <message>
        <source>The range ends before it begins.</source>
        <translation>Der Bereich endet, bevor er beginnt.</translation>
    </message>
    <message>
        <source>{count} points are too many; choose larger steps, for {most} points at most.</source>
        <translation>{count} Punkte sind zu viele; bitte größere Schritte wählen, für höchstens {most} Punkte.</translation>
    </message>
    <message>
        <source>{name} failed: {message}.</source>
        <translation>{name} ist gescheitert: {message}.</translation>
    </message>
    <message>
        <source>{count} of {total} points failed; {name} at {place}: {message}.</source>
        <translation>{count} von {total} Punkten sind gescheitert; {name} bei {place}: {message}.</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
</context>
<context>
    <name>SweepService</name>
    <message>
        <source>a sweep</source>
        <translation>einen Durchlauf</translation>
    </message>
</context>
<context>
    <name>TabArea</name>
    <message>
        <source>Panels</source>
        <translation>Bereiche des Fensters</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Angezeigter Bereich</translation>
    </message>
    <message>
        <source>Choose another panel</source>
        <translation>Einen anderen Bereich wählen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the side column</source>
        <translation>Seitenspalte schließen</translation>
    </message>
</context>
<context>
    <name>TargetsModel</name>
    <message>
        <source>Mechanic</source>
        <translation>Mechanik</translation>
    </message>
    <message>
        <source>Nearest to {share}</source>
        <translation>Am nächsten an {share}</translation>
    </message>
    <message>
        <source>Target for {share}</source>
        <translation>Zielwert für {share}</translation>
    </message>
    <message>
        <source>Met in</source>
        <translation>Erreicht in</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>One harder</source>
        <translation>Einer schwerer</translation>
    </message>
    <message>
        <source>At least {share} of rolls come to this or less</source>
        <translation>Mindestens {share} der Würfe ergeben dies oder weniger</translation>
    </message>
    <message>
        <source>How likely a roll is to meet the target number</source>
        <translation>Wie wahrscheinlich ein Wurf den Zielwert erreicht</translation>
    </message>
    <message>
        <source>The hardest target number that is met at least this often</source>
        <translation>Der schwerste Zielwert, der mindestens so oft erreicht wird</translation>
    </message>
    <message>
        <source>How often that target number is met</source>
        <translation>Wie oft dieser Zielwert erreicht wird</translation>
    </message>
    <message>
        <source>How often the next harder target number is met</source>
        <translation>Wie oft der nächstschwerere Zielwert erreicht wird</translation>
    </message>
    <message>
        <source>{title} (exact)</source>
        <translation>{title} (exakt)</translation>
    </message>
</context>
<context>
    <name>TargetsPanel</name>
    <message>
        <source>Target numbers and percentiles</source>
        <translation>Zielwerte und Perzentile</translation>
    </message>
    <message>
        <source>The mechanics on the chart appear here once they come to numbers.</source>
        <translation>Hier erscheinen die Mechaniken des Diagramms, sobald sie Zahlen ergeben.</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Shape of the curves</source>
        <translation>Form der Kurven</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Unit of probabilities</source>
        <translation>Einheit der Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>How probabilities are written</source>
        <translation>Wie Wahrscheinlichkeiten geschrieben werden</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>Logarithmische Skala</translation>
    </message>
    <message>
        <source>Logarithmic scale: each power of ten takes the same room</source>
        <translation>Logarithmische Skala: jede Zehnerpotenz nimmt gleich viel Platz ein</translation>
    </message>
</context>
<context>
    <name>ToolCommands</name>
    <message>
        <source>&amp;Cancel Calculation</source>
        <translation>Berechnung &amp;abbrechen</translation>
    </message>
    <message>
        <source>Calculate &amp;Again</source>
        <translation>&amp;Neu berechnen</translation>
    </message>
    <message>
        <source>Calculate what was cancelled</source>
        <translation>Berechnen, was abgebrochen wurde</translation>
    </message>
    <message>
        <source>&amp;Estimate by Rolling</source>
        <translation>Durch &amp;Würfeln schätzen</translation>
    </message>
    <message>
        <source>Roll a million times a mechanic that could not be calculated</source>
        <translation>Eine Mechanik, die sich nicht berechnen ließ, eine Million Mal würfeln</translation>
    </message>
    <message>
        <source>&amp;Limit on Iterations</source>
        <translation>Wiederholungs&amp;limit</translation>
    </message>
    <message>
        <source>Limit on &amp;Time</source>
        <translation>&amp;Zeitlimit</translation>
    </message>
    <message>
        <source>Limit on &amp;Memory</source>
        <translation>&amp;Speicherlimit</translation>
    </message>
    <message>
        <source>&amp;Search Commands…</source>
        <translation>&amp;Befehle suchen …</translation>
    </message>
    <message>
        <source>Find a command, a mechanic or a library entry by a few letters</source>
        <translation>Einen Befehl, eine Mechanik oder einen Bibliothekseintrag mit ein paar Buchstaben finden</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>Colours, type, numbers, limits and language</source>
        <translation>Farben, Schrift, Zahlen, Limits und Sprache</translation>
    </message>
    <message>
        <source>{limit} values of an accumulate, or nested calls</source>
        <translation>{limit} Werte eines accumulate oder verschachtelte Aufrufe</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>TotalOffers</name>
    <message>
        <source>{name} is a collection: several numbers a roll, not their total.</source>
        <translation>{name} ist eine Sammlung: mehrere Zahlen je Wurf, nicht ihre Summe.</translation>
    </message>
    <message>
        <source>Change the script of this mechanic so</source>
        <translation>Das Skript dieser Mechanik so ändern</translation>
    </message>
</context>
<context>
    <name>TourBubble</name>
    <message>
        <source>Skip</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
<context>
    <name>TourCommands</name>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>Two minutes through the window, on a sample</source>
        <translation>Zwei Minuten durch das Fenster, an einem Beispiel</translation>
    </message>
</context>
<context>
    <name>ViewCommands</name>
    <message>
        <source>&amp;Exactly</source>
        <translation>&amp;Genau</translation>
    </message>
    <message>
        <source>At &amp;Least</source>
        <translation>&amp;Mindestens</translation>
    </message>
    <message>
        <source>At &amp;Most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>&amp;Bars</source>
        <translation>&amp;Balken</translation>
    </message>
    <message>
        <source>L&amp;ines</source>
        <translation>&amp;Linien</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Stufen</translation>
    </message>
    <message>
        <source>&amp;Overlay</source>
        <translation>Überl&amp;agert</translation>
    </message>
    <message>
        <source>G&amp;rid</source>
        <translation>&amp;Raster</translation>
    </message>
    <message>
        <source>&amp;Whole Chart</source>
        <translation>Ganzes &amp;Diagramm</translation>
    </message>
    <message>
        <source>Show all of the chart again</source>
        <translation>Das ganze Diagramm wieder zeigen</translation>
    </message>
    <message>
        <source>Word Wr&amp;ap in Scripts</source>
        <translation>S&amp;kripte umbrechen</translation>
    </message>
    <message>
        <source>Go on with long lines of scripts under themselves</source>
        <translation>Lange Zeilen der Skripte darunter fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Percent</source>
        <translation>&amp;Prozent</translation>
    </message>
    <message>
        <source>&amp;Fraction</source>
        <translation>Br&amp;uch</translation>
    </message>
    <message>
        <source>1 in &amp;N</source>
        <translation>1 von &amp;N</translation>
    </message>
    <message>
        <source>Lo&amp;garithmic Scale</source>
        <translation>L&amp;ogarithmische Skala</translation>
    </message>
    <message>
        <source>Give each power of ten the same room, so that rare outcomes show</source>
        <translation>Jeder Zehnerpotenz gleich viel Platz geben, damit auch seltene Ergebnisse zu sehen sind</translation>
    </message>
    <message>
        <source>Ban&amp;ds on Chart</source>
        <translation>Bere&amp;iche im Diagramm</translation>
    </message>
    <message>
        <source>Tint the named ranges of outcomes behind the curves</source>
        <translation>Die benannten Bereiche hinter den Kurven farbig hinterlegen</translation>
    </message>
    <message>
        <source>Ma&amp;ke Band of Selection</source>
        <translation>Bereich aus Auswahl ma&amp;chen</translation>
    </message>
    <message>
        <source>Name the outcomes selected on the chart by a drag with Ctrl</source>
        <translation>Die Ergebnisse benennen, die im Diagramm durch Ziehen mit Strg ausgewählt sind</translation>
    </message>
    <message>
        <source>G&amp;host of the Previous Curve</source>
        <translation>&amp;Vorherige Kurve andeuten</translation>
    </message>
    <message>
        <source>After an edit, outline the previous curve for a few seconds</source>
        <translation>Nach einer Änderung die vorherige Kurve einige Sekunden lang andeuten</translation>
    </message>
    <message>
        <source>Select outcomes first: drag over the chart with Ctrl held down</source>
        <translation>Wähle zuerst Ergebnisse aus: Ziehe mit gedrückter Strg-Taste über das Diagramm</translation>
    </message>
    <message>
        <source>band {number}</source>
        <translation>Bereich {number}</translation>
    </message>
    <message>
        <source>{name} again</source>
        <translation>{name} (weiter)</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>&amp;Large Tables</source>
        <translation>Große &amp;Tabellen</translation>
    </message>
    <message>
        <source>Give the space of the chart to the table, and back</source>
        <translation>Der Tabelle den Platz des Diagramms geben, und zurück</translation>
    </message>
    <message>
        <source>List of Me&amp;chanics</source>
        <translation>Liste der &amp;Mechaniken</translation>
    </message>
    <message>
        <source>Sc&amp;ript</source>
        <translation>S&amp;kript</translation>
    </message>
    <message>
        <source>&amp;Tables and Rolls</source>
        <translation>&amp;Tabellen und Würfe</translation>
    </message>
    <message>
        <source>Status Li&amp;ne</source>
        <translation>&amp;Statuszeile</translation>
    </message>
    <message>
        <source>&amp;Focus on Chart</source>
        <translation>Nur das &amp;Diagramm</translation>
    </message>
    <message>
        <source>Hide everything but the chart, or show it again</source>
        <translation>Alles außer dem Diagramm ausblenden oder wieder zeigen</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation>An&amp;ordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Put every panel back where it was at the first start</source>
        <translation>Alles wieder so anordnen wie beim ersten Start</translation>
    </message>
    <message>
        <source>&amp;Bigger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>K&amp;leiner</translation>
    </message>
    <message>
        <source>Usual Si&amp;ze</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>System The&amp;me</source>
        <translation>S&amp;ystemfarbschema</translation>
    </message>
    <message>
        <source>Li&amp;ght Theme</source>
        <translation>&amp;Helles Farbschema</translation>
    </message>
    <message>
        <source>&amp;Dark Theme</source>
        <translation>Dunkl&amp;es Farbschema</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>No roll comes to a value within the limit on iterations.</source>
        <translation>Kein Wurf kommt innerhalb des Wiederholungslimits zu einem Wert.</translation>
    </message>
    <message>
        <source>It has no outcomes: there is nothing that could come out.</source>
        <translation>Es gibt kein Ergebnis: Nichts kann herauskommen.</translation>
    </message>
    <message>
        <source>Always {outcome}</source>
        <translation>Immer {outcome}</translation>
    </message>
    <message>
        <source>Every outcome from {low} to {high} is equally likely ({share} each)</source>
        <translation>Jedes Ergebnis von {low} bis {high} ist gleich wahrscheinlich (je {share})</translation>
    </message>
    <message>
        <source>All {count} outcomes are equally likely ({share} each)</source>
        <translation>Alle {count} Ergebnisse sind gleich wahrscheinlich (je {share})</translation>
    </message>
    <message>
        <source>Most often {outcome} ({share})</source>
        <translation>Am häufigsten {outcome} ({share})</translation>
    </message>
    <message>
        <source>{leaders} of {count} outcomes are the likeliest ({share} each)</source>
        <translation>{leaders} von {count} Ergebnissen sind die wahrscheinlichsten (je {share})</translation>
    </message>
    <message>
        <source>{outcome} and {other} equally often ({share} each)</source>
        <translation>{outcome} und {other} gleich oft (je {share})</translation>
    </message>
    <message>
        <source>then {outcome} ({share})</source>
        <translation>dann {outcome} ({share})</translation>
    </message>
    <message>
        <source>otherwise {outcome} ({share})</source>
        <translation>sonst {outcome} ({share})</translation>
    </message>
    <message>
        <source>one of {count} others in {share}</source>
        <translation>eines von {count} anderen in {share}</translation>
    </message>
    <message>
        <source>Between {low} and {high} about half of the time ({share})</source>
        <translation>In etwa der Hälfte der Fälle zwischen {low} und {high} ({share})</translation>
    </message>
    <message>
        <source>Between {low} and {high} in {share} of rolls</source>
        <translation>In {share} der Würfe zwischen {low} und {high}</translation>
    </message>
    <message>
        <source>{mean} on average</source>
        <translation>im Mittel {mean}</translation>
    </message>
    <message>
        <source>{share} chance of {outcome} or more</source>
        <translation>{share} Chance auf {outcome} oder mehr</translation>
    </message>
    <message>
        <source>{share} chance of {outcome} or less</source>
        <translation>{share} Chance auf {outcome} oder weniger</translation>
    </message>
    <message>
        <source>{share} chance of {outcome}, the most there is</source>
        <translation>{share} Chance auf {outcome}, das Höchste</translation>
    </message>
    <message>
        <source>{share} chance of {outcome}, the least there is</source>
        <translation>{share} Chance auf {outcome}, das Niedrigste</translation>
    </message>
    <message>
        <source>The limit on iterations leaves out {share} of all rolls; this is about the rest.</source>
        <translation>Das Wiederholungslimit lässt {share} aller Würfe aus; dies gilt für den Rest.</translation>
    </message>
    <message>
        <source>The limit on calls or explosions decides {share} of all rolls.</source>
        <translation>Die Grenze für Aufrufe oder Explosionen entscheidet {share} aller Würfe.</translation>
    </message>
    <message>
        <source>Estimated from {rolls} rolls.</source>
        <translation>Geschätzt aus {rolls} Würfen.</translation>
    </message>
    <message>
        <source>1 in {count}</source>
        <translation>1 von {count}</translation>
    </message>
    <message>
        <source>less than 1 in a billion</source>
        <translation>weniger als 1 von einer Milliarde</translation>
    </message>
    <message>
        <source>over 99.9%</source>
        <translation>über 99,9%</translation>
    </message>
</context>
<context>
    <name>WordsEditor</name>
    <message>
        <source>Move the outcome up</source>
        <translation>Das Ergebnis nach oben schieben</translation>
    </message>
    <message>
        <source>Move the outcome down</source>
        <translation>Das Ergebnis nach unten schieben</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Choose the colour of the outcome</source>
        <translation>Die Farbe des Ergebnisses wählen</translation>
    </message>
    <message>
        <source>Outcomes that are no numbers</source>
        <translation>Ergebnisse, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>Outcomes that are no numbers, in their order</source>
        <translation>Ergebnisse, die keine Zahlen sind, in ihrer Reihenfolge</translation>
    </message>
</context>
<context>
    <name>WritingField</name>
    <message>
        <source>A mechanic to begin with</source>
        <translation>Eine Mechanik für den Anfang</translation>
    </message>
    <message>
        <source>Such as 4d6kh3</source>
        <translation>Zum Beispiel 4d6kh3</translation>
    </message>
    <message>
        <source>Show Odds</source>
        <translation>Chancen zeigen</translation>
    </message>
    <message>
        <source>Add it as a mechanic (Enter)</source>
        <translation>Als Mechanik hinzufügen (Eingabetaste)</translation>
    </message>
    <message>
        <source>A script in any notation, or the text of a mechanic that somebody shared</source>
        <translation>Ein Skript in jeder Notation oder der Text einer Mechanik, den jemand geteilt hat</translation>
    </message>
</context>
<context>
    <name>_Misfit</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>{value} does not fit</source>
        <translation>{value} passt nicht</translation>
    </message>
    <message>
        <source>Clear {value}: it is not {kind}</source>
        <translation>{value} verwerfen: Gebraucht wird {kind}</translation>
    </message>
</context>
<context>
    <name>keyboard_page</name>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Tasten</translation>
    </message>
</context>
</TS>
