package tel.billing.shared.web.response;

/// Aborts the parsing of a request with a problem. It is not a bug and has no stack trace.
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    Refusal(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
