package tel.billing.shared.spec.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.TestReporter;

/// Makes the peer of an adapter misbehave.
public final class PeerFaults {
    private static final int SENTENCE = 20;

    private PeerFaults() {}

    /// Returns false if the peer cannot show the fault. The reason is then part of the test report.
    public static boolean canShow(Peer peer, PeerFault fault, TestReporter reporter) {
        var reason = peer.unsupportedReason(fault);
        reason.ifPresent(sentence -> {
            assertThat(sentence).as("why the peer cannot show %s", fault).hasSizeGreaterThan(SENTENCE);
            reporter.publishEntry("not tried: " + fault, sentence);
        });
        return reason.isEmpty();
    }
}
