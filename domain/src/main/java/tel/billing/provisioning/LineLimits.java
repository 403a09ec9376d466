package tel.billing.provisioning;

/// The limits of a line: registered devices and concurrent calls.
public record LineLimits(int lines, int concurrentCalls) {
    public LineLimits {
        if (lines < 1 || concurrentCalls < 1) {
            throw new IllegalArgumentException("A line must allow at least one device and one concurrent call.");
        }
    }
}
