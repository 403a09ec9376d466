package tel.billing.shared.web.answer;

/// Carries a problem out of the reading of a request. It is no bug, so it has no stack trace.
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
