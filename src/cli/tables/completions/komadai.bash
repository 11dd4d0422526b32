# Completions of komadai for bash, made by: komadai completions bash

# What the value of an option is: sets `takes` to text, file, folder, or = and the words that it may be; to nothing for an
# option without a value.
__komadai_value() { # COMMAND OPTION
    takes=
    case $1:$2 in
        @VALUES@
    esac
}

__komadai_word() { # COMMAND NUMBER
    takes=file
    case $1:$2 in
        @WORDS@
    esac
}

__komadai_options() { # COMMAND
    case $1 in
        @OPTIONS@
    esac
}

_komadai() {
    local current=${COMP_WORDS[COMP_CWORD]} command= number=0 takes= options= before= only_words= i word
    COMPREPLY=()

    # What stands in front of the word that is completed. Bash makes three words of --to=kif.
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $takes ]]; then
            [[ $word == = ]] || takes=
        elif [[ -z $only_words && $word == -- ]]; then
            only_words=1
        elif [[ -z $only_words && $word == --*=* ]]; then
            :
        elif [[ -z $only_words && $word == -?* ]]; then
            __komadai_value "$command" "$word"
        elif [[ -z $command && $number == 0 && -z $only_words ]]; then
            case $word in
                @PATTERN@) command=$word ;;
                *) number=1 ;;
            esac
        else
            ((number += 1))
        fi
    done

    if [[ -n $takes && $current == = ]]; then
        current=
    elif [[ -z $takes && -z $only_words && $current == --*=* ]]; then
        __komadai_value "$command" "${current%%=*}"
        before=${current%%=*}=
        current=${current#*=}
    elif [[ -z $takes && -z $only_words && $current == -* && $current != - ]]; then
        __komadai_options "$command"
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
    elif [[ -z $takes ]]; then
        __komadai_word "$command" "$number"
        if [[ -z $command && $number == 0 && -z $only_words ]]; then
            # The name of a subcommand, or of a file to open.
            COMPREPLY=($(compgen -W '@COMMANDS@' -- "$current"))
            local IFS=$'\n'
            COMPREPLY+=($(compgen -f -- "$current"))
            ((${#COMPREPLY[@]} == 0)) || compopt -o filenames 2>/dev/null
        fi
    fi

    case $takes in
        # Bash itself knows best how names of files are quoted.
        file) ((${#COMPREPLY[@]})) || compopt -o default 2>/dev/null ;;
        folder) compopt -o dirnames 2>/dev/null ;;
        =*) COMPREPLY=($(compgen -P "$before" -W "${takes#= }" -- "$current")) ;;
    esac
}

complete -F _komadai komadai
