package tel.billing.shared.spec.peer;

import java.util.Optional;

/// The system behind an adapter under test. The adapter's test implements how it misbehaves: usually a stub
/// of its protocol, in front of the real system if one is available.
public interface Peer {

    /// Shows this fault from now on.
    void fail(PeerFault fault);

    /// Works again, with all that it has stored.
    void recover();

    /// Returns when the peer has received a request that it does not answer. If the peer cannot tell, returns
    /// immediately.
    default void awaitRequest() {}

    /// Why this peer cannot show a fault, in a sentence. Empty for the faults that it can show. The contract
    /// prints the reason instead of trying the fault.
    default Optional<String> unsupportedReason(PeerFault fault) {
        return Optional.empty();
    }

    /// A peer that can show no fault.
    static Peer withoutFaults(String reason) {
        return new Peer() {
            @Override
            public void fail(PeerFault fault) {
                throw new UnsupportedOperationException(reason);
            }

            @Override
            public void recover() {
                throw new UnsupportedOperationException(reason);
            }

            @Override
            public Optional<String> unsupportedReason(PeerFault fault) {
                return Optional.of(reason);
            }
        };
    }
}
