#!/bin/sh
# Packs the program into a disk image from which it is dragged to the applications.
#
#     sh packaging/macos/make_disk_image.sh "dist/Dice Workbench.app" dist/dice-workbench.dmg
#
# Where CODESIGN_IDENTITY is set, the program and the image are signed with it, and where
# NOTARY_PROFILE is set too, Apple is asked to notarise the image. Unsigned ones open by a right
# click on the program and Open.
set -eu

application=$1
image=$2
staging=$(mktemp -d)
trap 'rm -rf "$staging"' EXIT

sign() {
    [ -z "${CODESIGN_IDENTITY:-}" ] ||
        codesign --force --deep --options runtime --timestamp --sign "$CODESIGN_IDENTITY" "$1"
}

sign "$application"
cp -R "$application" "$staging/"
ln -s /Applications "$staging/Applications"
hdiutil create -volname "Dice Workbench" -srcfolder "$staging" -ov -format UDZO "$image"
sign "$image"
if [ -n "${CODESIGN_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
