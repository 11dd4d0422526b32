# Completions of komadai for fish, made by: komadai completions fish

# Whether this subcommand, or none for an empty name, stands on the line; if a number is given, with so many words
# behind it.
function __komadai_in --argument-names wanted number
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ''
    set -l count 0
    while set -q words[1]
        if contains -- $words[1] @VALUED@
            set -e words[1]
        else if not string match -q -- '-*' $words[1]
            if test -n "$command" -o $count -gt 0
                set count (math $count + 1)
            else if contains -- $words[1] @COMMANDS@
                set command $words[1]
            else
                set count 1
            end
        end
        set -e words[1]
    end
    test "$command" = "$wanted"; or return 1
    test -z "$wanted" -a $count -gt 0; and return 1
    test -z "$number"; or test "$count" = "$number"
end

set -l locale $LC_ALL $LC_MESSAGES $LANG ''
switch (string lower -- (string match -v -- '' $locale)[1])
