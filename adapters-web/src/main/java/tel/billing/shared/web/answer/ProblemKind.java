package tel.billing.shared.web.answer;

/// What went wrong, as far as a program cares: one of the registry's codes, or what HTTP's own status says.
public sealed interface ProblemKind permits ProblemType, HttpLevel {
    String type();

    int status();

    String title();
}
