"""Small Troll scripts of every construct, for comparing two ways of computing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

FUNCTIONS = """
function twice(v) = v U v
function pairs(v, n) = foreach e in v do e * n
function down(n) = if n = 0 then 0 else x := d n; x + call down(x - 1)
function times(v) = if v then (min v) * call times(largest ((count v) - 1) v) else 1
function race(a, b) =
  if a < 1 then 1 else if b < 1 then 0 else
  if ?0.5 then call race(a - 1, b) else call race(a, b - d2)
function climb(n, t) = if n = 0 then t else (x := d n; call climb(n - x, t + x * x))
function ping(n) = if n = 0 then 0 else 1 - call pong(n - 1)
function pong(n) = if n = 0 then d2 else (call ping(n - 1)) + d n
function push(p, n) = if n = 0 then sum p else call push((count 1 = p) d 3, n - 1)
function both(v, n) = if n = 0 then v else call both(v U d n, n - 1)
function tree(n) = if n < 2 then d2 else (call tree(n - 1)) - call tree(n - 2)
function best(m, n) =
  if n = 0 then m else (y := m + d2; max {m, call best(if y = 2 then n else y, n - 1)})
function peel(v) = if v then (max v = 2) U call peel(v -- max v) else {}
function streak(v, f, n) =
  if 3 < f then n else n := if f = v then n + 1 else 0; call streak(v, f + 1, n)
function most(v, f, w) = if f < 1 then w else k := count f = v; call most(v, f - 1, max {k, w})
function ladder(v, s) =
  if v then m := min v; call ladder(v -- m, if s < m then s + 1 else s) else s
function alone(v) =
  if v then m := max v; (if 1 = count m = v then m else {}) U call alone(v drop m) else {}
function split(v) = [count v, [sum v, if v then choose v else 0]]
compositional product(1, sum, *)
compositional rest(0, sum, turned)
function turned(a, b) = (2 * a + b) mod 3
compositional spread(0, sum, minus)
compositional doubled({}, twins, U)
function minus(a, b) = a - b
function twins(a) = {a, a}
"""
"""Functions that the scripts may call."""

FILTERS = ("<", "<=", ">", ">=", "=", "=/=")


def scripts(depth: int = 3) -> st.SearchStrategy[str]:
    """Return whole scripts of expressions nested up to ``depth`` deep."""
    return st.randoms(use_true_random=False).map(lambda random: Writer(random).script(depth))


class Writer:
    """Writes scripts at random.

    In the templates, N stands for an expression that is mostly a single number, C for a collection,
    S for a small number, P for a collection of pairs, T for a condition, E for the body of a loop.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._names: tuple[str, ...] = ()

    def script(self, depth: int) -> str:
        """Return a whole script, with the functions if it calls any."""
        kind = self._one_of([self.number, self.collection, self.collection, self.text])
        text = kind(depth)
        return text + FUNCTIONS if "call" in text else text

    def number(self, depth: int) -> str:
        """Return an expression that mostly gives a single number."""
        leaves = ["0", "1", "2", "3", "d2", "d3", "z1", "z2", *self._names]
        if depth <= 0:
            return self._one_of(leaves)
        return self._filled(self._one_of(["d3", "z2", *NUMBERS]), depth, self.number)

    def collection(self, depth: int) -> str:
        """Return an expression that gives a collection."""
        leaves = [*DICE, "{}", "{1, 2}", "{2, 2, 3}", "?0.5", *self._names]
        if depth <= 0:
            return self._one_of(leaves)
        return self._filled(self._one_of([*leaves, "N", *COLLECTIONS]), depth, self.collection)

    def tuples(self, depth: int) -> str:
        """Return an expression that mostly gives a collection of pairs."""
        if depth <= 0:
            return self._one_of(["[ 1 , 2 ]", "{ [ d2 , 1 ] , [ 1 , d2 ] }", "{}"])
        return self._filled(self._one_of(TUPLES), depth, self.tuples)

    def text(self, depth: int) -> str:
        """Return an expression that gives a text or a pair."""
        return self._filled(self._one_of(TEXTS), min(depth, 2), self.collection)

    def _filled(self, template: str, depth: int, same: Callable[[int], str]) -> str:
        if template == "let":
            return self._binding(depth, same)
        makers = {
            "N": lambda: self.number(depth - 1),
            "C": lambda: self.collection(depth - 1),
            "X": lambda: same(depth - 1),
            "P": lambda: self.tuples(depth - 1),
            "S": lambda: self._one_of(["0", "1", "2", "z1", "d2"]),
            "T": lambda: self._condition(()),
            "R": lambda: self._condition(("r",)),
            "F": lambda: self._one_of(FILTERS),
            "J": lambda: self._one_of(["||", "|>", "<|", "<>"]),
            "E": lambda: self._within(("e",), lambda: self.number(depth - 1)),
        }
        return " ".join(makers[word]() if word in makers else word for word in template.split())

    def _binding(self, depth: int, same: Callable[[int], str]) -> str:
        name = "abcdefgh"[depth - 1]
        value = self._one_of([self.number, self.collection])(depth - 1)
        return f"( {name} := {value} ; {self._within((name,), lambda: same(depth - 1))} )"

    def _condition(self, names: tuple[str, ...]) -> str:
        def compared() -> str:
            return f"( {self._one_of('012')} {self._one_of(FILTERS)} {self.number(1)} )"

        found = self._within(names, compared)
        return self._one_of([found, f"( {found} U ?0.5 )", "?0.5"])

    def _within(self, names: tuple[str, ...], write: Callable[[], str]) -> str:
        outer = self._names
        self._names = outer + names
        text = write()
        self._names = outer
        return text

    def _one_of(self, choices: Sequence[Any]) -> Any:
        return self._random.choice(choices)


DICE = ("2d2", "2d3", "3d2", "2z1", "( 2 # choose { 2 , 3 } )", "( 2 # choose { 0 , 4 } )")
"""Dice with faces of their own among those that begin at 1."""

NUMBERS = (
    "( N + N )",
    "( N - N )",
    "( N * N )",
    "( N / 2 )",
    "( N mod 3 )",
    "( - N )",
    "( sgn N )",
    "( sum C )",
    "( sum C )",
    "( count C )",
    "( min ( N U C ) )",
    "( max ( N U C ) )",
    "( median ( N U C ) )",
    "( choose ( N U C ) )",
    "( d d2 )",
    "( d ( 1 + z1 ) )",
    "( call product( C ) )",
    "( call spread( C ) )",
    "( call times( C ) )",
    "( call down( S ) )",
    "( call streak( C , 1 , 0 ) )",
    "( call streak( C , 1 , N ) )",
    "( call most( C , 3 , 0 ) )",
    "( call ladder( C , N ) )",
    "( call rest( C ) )",
    "( p := C ; ( count ( 1 = p ) ) F ( count ( 2 = p ) ) )",
    "( sum fold e in C from f := N do if e F f then e else f + 1 )",
    "( fold e in C from f := 0 do ( 2 * f + e ) mod 3 )",
    "( sum fold e in 2d3 from f := N do if e F f then f - N else N )",
    "( f := d3 ; sum fold e in C from f do if f F e then E else f )",
    "( p := 2d3 ; ( sum fold e in p from f := {} do if e keep p then f U N else f ) - max p )",
    "( sum foreach e in C do if e = { 1 , 3 } then 2 else {} )",
    "( p := 2d3 ; sum foreach e in p do e * count ( e = ( p U N ) ) )",
    "( p := 2d3 ; q := C ; count foreach e in p do if e F max q then e else {} )",
    "( p := 2d2 ; count foreach e in C do foreach f in p do if 1 >= ( e - f ) then E else {} )",
    "( max foreach v in 1 .. 2 do count ( v = foreach e in C do e mod 2 + 1 ) )",
    "( call race( S , S ) )",
    "( call race( S , S ) )",
    "( call climb( S , N ) )",
    "( call ping( S ) )",
    "( call push( 2d2 , S ) )",
    "( call push( C , S ) )",
    "( call tree( S ) )",
    "( call best( N , S ) )",
    "( %1 [ N , C ] )",
    "( %3 [ N , C , X ] )",
    "( count P )",
    "( sum %1 choose ( P U [ 1 , 2 ] ) )",
    "( max ( %2 max P ) U 0 )",
    "( if ( P ) then N else N )",
    "( t := P ; ( count %1 t ) - ( count different t ) )",
    "( [ f , g ] := if T then [ N , N ] else [ d3 , d2 ] ; f * g + f )",
    "( [ f , [ g , h ] ] := call split( C ) ; f + g - h )",
    "( %2 fold e in C from [ f , g ] := [ 0 , N ] do [ e , if e F f then g + 1 else 2 * g ] )",
    "( sum %2 repeat [ f , g ] := [ d3 , C ] until f F 2 )",
    "( repeat r := N until R )",
    "( p := d2 ; repeat r := z3 until r F p )",
    "( sum accumulate r := N while R )",
    "( sum largest S least 2 C )",
    "( sum least 2 ( C U C ) )",
    "( sum largest 2 ( C U C ) )",
    "( max { C , C , N } )",
    "( count different C )",
    "( count straight C )",
    "( max counts ( C U N ) )",
    "( p := C ; ( sum straight p ) - ( count 2 = counts p ) )",
    "( max foreach v in 1 .. 3 do count v = 2d3 )",
    "( p := 2d3 ; max foreach v in 1 .. 3 do sum ( v = p ) )",
    "( p := 2d3 ; q := 2d2 ; ( count ( max p ) F ( max q ) ) + ( count ( min p ) F ( min q ) ) )",
    "( p := ( C U C ) ; ( max ( p U N ) ) - ( sum p ) )",
    "( sum largest 2 { d2 , d3 , N , C } )",
    "( sum least 1 largest 2 { N , N , d3 } )",
    "( p := { d2 , N , 2 * d3 } ; ( max p ) - ( min p ) )",
    "( p := { d2 , d3 , N } ; q := { 2d3 , N } ; ( count ( max p ) F ( max q ) ) - ( min q ) )",
    "( s := N ; sum 3 # ( if ( d3 F s ) then s else N ) )",
    "( s := N ; count s F { d2 , d3 , d3 , N } )",
    "( s := d3 ; max { s + d2 , s + d2 , s - d3 } )",
    "( if T then X else X )",
    "let",
    "let",
)

TUPLES = (
    "{ [ N , N ] , [ N , d2 ] , [ 1 , 2 ] }",
    "( 2 # [ d2 , N ] )",
    "( ( foreach e in 1 .. 2 do foreach f in 1 .. 3 do [ e , f ] ) pick S )",
    "( foreach e in C do [ e , N ] )",
    "( P U P )",
    "( ( different P ) U [ 0 , 1 ] )",
    "( largest S P )",
    "( minimal P )",
    "( P drop [ 1 , 2 ] )",
    "( P -- P )",
    "( P keep P )",
    "( [ 1 , N ] F P )",
    "( foreach [ e , f ] in P do [ f , E ] )",
    "( if T then P else P )",
    "( t := P ; t U t )",
    "( P pick S )",
    "( repeat r := P until R )",
)
"""Collections of pairs."""

COLLECTIONS = (
    "( %1 P )",
    "( %2 P )",
    "( counts %2 P )",
    "( t := P ; ( counts %1 t ) U ( %2 maximal t ) )",
    "( fold [ e , f ] in P from g := {} do if f keep g then g U e else g U f )",
    "( foreach e in P do if ( [ 1 , 1 ] F e ) then %1 e else E )",
    "( C U C )",
    "{ C , N }",
    "( N F C )",
    "( N F C )",
    "( least S C )",
    "( largest S C )",
    "( minimal C )",
    "( maximal C )",
    "( different C )",
    "( counts C )",
    "( straight C )",
    "( C drop C )",
    "( C keep C )",
    "( C -- C )",
    "( C pick S )",
    "( S # C )",
    "( N .. N )",
    "( ( 2 # ( 1 .. 3 ) ) pick S )",
    "( ( { 1 , 1 , 2 } U C ) pick S )",
    "( largest 1 least 2 C )",
    "( largest 2 { 2d2 , d3 , C } )",
    "( ! C )",
    "( C & C )",
    "( S d d2 )",
    "( foreach e in C do E )",
    "( fold e in C from f := C do if e = different f then f -- e else f U E )",
    "( fold e in C from f := {} do if d2 = e then f else f U { e , N } )",
    "( repeat r := C until R )",
    "( k := accumulate r := N until R ; k )",
    "( call twice( C ) )",
    "( call pairs( C , N ) )",
    "( call peel( C ) )",
    "( call both( C , S ) )",
    "( S # call race( 1 , S ) )",
    "( call doubled( C ) )",
    "( call alone( C ) )",
    "( p := C ; if ( count ( 1 = p ) ) < count ( 2 = p ) then ( 1 < p ) else p )",
    "( foreach e in C do if e mod 2 = 1 then e else {} )",
    "( if T then X else X )",
    "let",
    "let",
)

TEXTS = (
    "' C",
    "2 ' C",
    '"a|>bc" J ( \' C )',
    "[ C , C ]",
    "[ N , C , C ]",
    "P",
    "P",
    '( fold e in C from t := "" do ( \' e ) || t )',
    "( fold e in C from t := [ 0 , {} ] do [ N + %1 t , ( %2 t ) U E ] )",
    '( if T then "yes" else C )',
)
