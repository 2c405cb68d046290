; The installer for Windows, made by Inno Setup 6 from dist/dice-workbench:
;
;     iscc /DVersion=1.0.0 packaging\windows\dice-workbench.iss
;
; It installs for the user alone where nobody says otherwise, so that no administrator is asked for.

#ifndef Version
  #error Say which version it is: /DVersion=1.0.0
#endif

[Setup]
AppId={{6E0B1C5E-6B57-4B53-9C0C-5F2D7A4D1C11}
AppName=Dice Workbench
AppVersion={#Version}
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2/max
DefaultDirName={autopf}\Dice Workbench
DefaultGroupName=Dice Workbench
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputBaseFilename=dice-workbench-{#Version}-setup
OutputDir=..\..\dist
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
SetupIconFile=..\icons\dice-workbench.ico
SolidCompression=yes
UninstallDisplayIcon={app}\dice-workbench.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.AddToPath=Let shells find the commands dice-workbench and troll
de.AddToPath=Die Befehle dice-workbench und troll in der Eingabeaufforderung finden

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "path"; Description: "{cm:AddToPath}"; Flags: unchecked

[Files]
Source: "..\..\dist\dice-workbench\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[InstallDelete]
; What an earlier version brought along must not be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Dice Workbench"; Filename: "{app}\dice-workbench.exe"
Name: "{autodesktop}\Dice Workbench"; Filename: "{app}\dice-workbench.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.dice"; ValueType: string; ValueData: "DiceWorkbench.Project"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\DiceWorkbench.Project"; ValueType: string; ValueData: "Dice Workbench project"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\DiceWorkbench.Project\DefaultIcon"; ValueType: string; ValueData: "{app}\dice-workbench.exe,0"
Root: HKA; Subkey: "Software\Classes\DiceWorkbench.Project\shell\open\command"; ValueType: string; ValueData: """{app}\dice-workbench.exe"" ""%1"""
Root: HKCU; Subkey: "Environment"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: IsMissingFromPath

[Run]
Filename: "{app}\dice-workbench.exe"; Description: "{cm:LaunchProgram,Dice Workbench}"; Flags: nowait postinstall skipifsilent

[Code]
const
  Variables = 'Environment';

function IsMissingFromPath: Boolean;
var
  Path: String;
begin
  if not RegQueryStringValue(HKEY_CURRENT_USER, Variables, 'Path', Path) then
    Path := '';
  Result := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', ';' + Lowercase(Path) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Path, Own: String;
begin
  if Step <> usPostUninstall then
    exit;
  Own := ';' + ExpandConstant('{app}');
  if RegQueryStringValue(HKEY_CURRENT_USER, Variables, 'Path', Path) then
    if StringChangeEx(Path, Own, '', True) > 0 then
      RegWriteExpandStringValue(HKEY_CURRENT_USER, Variables, 'Path', Path);
end;
