package tel.billing.provisioning;

/// The limits of a line: registered phones and concurrent calls.
public record LineLimits(int phones, int concurrentCalls) {
    public LineLimits {
        if (phones < 1 || concurrentCalls < 1) {
            throw new IllegalArgumentException("A line must allow at least one phone and one concurrent call.");
        }
    }
}
