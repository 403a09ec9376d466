package tel.billing.provisioning;

/// How much a line may do at once: on how many devices it is registered, and how many calls it
/// makes.
public record LineLimits(int lines, int concurrentCalls) {
    public LineLimits {
        if (lines < 1 || concurrentCalls < 1) {
            throw new IllegalArgumentException("a line has at least one device and one call at once");
        }
    }
}
