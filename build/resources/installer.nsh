; "Open with" for contact files, without taking them from the program that opens them now.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".csv" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".tsv" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".tab" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".txt" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".xlsx" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".xlsm" ""
  WriteRegStr HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr HKCU "Software\Classes\.csv\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
  WriteRegStr HKCU "Software\Classes\.tsv\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
  WriteRegStr HKCU "Software\Classes\.tab\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
  WriteRegStr HKCU "Software\Classes\.txt\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
  WriteRegStr HKCU "Software\Classes\.xlsx\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
  WriteRegStr HKCU "Software\Classes\.xlsm\OpenWithList\${APP_EXECUTABLE_FILENAME}" "" ""
!macroend

!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.csv\OpenWithList\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.tsv\OpenWithList\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.tab\OpenWithList\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.txt\OpenWithList\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.xlsx\OpenWithList\${APP_EXECUTABLE_FILENAME}"
  DeleteRegKey HKCU "Software\Classes\.xlsm\OpenWithList\${APP_EXECUTABLE_FILENAME}"
!macroend
