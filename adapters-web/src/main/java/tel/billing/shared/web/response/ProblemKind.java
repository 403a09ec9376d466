package tel.billing.shared.web.response;

/// The machine-readable kind of an error: a code of the registry, or an HTTP status.
public sealed interface ProblemKind permits ProblemType, HttpStatusProblem {
    String type();

    int status();

    String title();
}
