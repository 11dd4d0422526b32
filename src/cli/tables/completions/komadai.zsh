#compdef komadai
# Completions of komadai for zsh, made by: komadai completions zsh

_komadai() {
    local -a locale=($LC_ALL $LC_MESSAGES $LANG)
    local language=en
    [[ ${(L)locale[1]} == ja* ]] && language=ja
    _komadai_$language
}

# The line up to the subcommand, and then that.
_komadai_program() { # MESSAGE OPTION...
    local curcontext=$curcontext context state state_descr line message=$1
    local -a commands
    typeset -A opt_args
    shift
    _arguments -C -s -S "$@" "1:$message:->first" '*:: :->rest' && return
    _komadai_commands_$language
    case $state in
        first)
            _alternative "commands:$message:((${(j: :)${(@qq)commands}}))" "files:$message:_files"
            ;;
        rest)
            if (( $+functions[_komadai_${words[1]}_$language] )); then
                curcontext=${curcontext%:*:*}:komadai-${words[1]}:
                _komadai_${words[1]}_$language
            else
                _files
            fi
            ;;
    esac
}
