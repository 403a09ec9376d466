package tel.billing.shared.spec;

import java.util.Optional;

/// The system behind an adapter under test. The adapter's test implements how it misbehaves: usually a stub of
/// its protocol, in front of the real system if one is available.
public interface Peer {

    /// Shows this fault from now on.
    void misbehave(PeerFault fault);

    /// Works again, with all that it has stored.
    void comeBack();

    /// Why this peer cannot show a fault, in a sentence. Empty for the faults that it can show. The contract
    /// prints the reason instead of trying the fault.
    default Optional<String> whyNot(PeerFault fault) {
        return Optional.empty();
    }

    /// A peer that can show no fault.
    static Peer withoutFaults(String reason) {
        return new Peer() {
            @Override
            public void misbehave(PeerFault fault) {
                throw new UnsupportedOperationException(reason);
            }

            @Override
            public void comeBack() {
                throw new UnsupportedOperationException(reason);
            }

            @Override
            public Optional<String> whyNot(PeerFault fault) {
                return Optional.of(reason);
            }
        };
    }
}
