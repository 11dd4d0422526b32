# For a Homebrew tap: Casks/komadai.rb.
cask "komadai" do
  arch arm: "aarch64", intel: "x86_64"

  version "@VERSION@"
  sha256 arm:   "@SHA256 komadai-v@VERSION@-aarch64-apple-darwin.tar.gz@",
         intel: "@SHA256 komadai-v@VERSION@-x86_64-apple-darwin.tar.gz@"

  url "@REPOSITORY@/releases/download/v#{version}/komadai-v#{version}-#{arch}-apple-darwin.tar.gz"
  name "Komadai"
  name "駒台"
  desc "Viewer and editor for the records of shogi games"
  homepage "@REPOSITORY@"

  app "komadai-v#{version}-#{arch}-apple-darwin/Komadai.app"
  binary "#{appdir}/Komadai.app/Contents/MacOS/komadai"

  caveats "Komadai is not signed: open it the first time by Open in the menu of the Finder."
end
