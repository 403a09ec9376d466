package tel.billing.provisioning.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;

/// An instruction that was carried out. `station` is empty if it terminated the line.
record LineEntry(UUID account, UUID line, long revision, Optional<Station> station) implements Entry {

    /// The credentials and the limits of a line. Only a hash of the password is stored.
    record Station(String username, String secret, int lines, int concurrentCalls, LineStatus status) {

        LineLimits limits() {
            return new LineLimits(lines, concurrentCalls);
        }

        LineState.Present reading() {
            return new LineState.Present(username, limits(), status);
        }
    }

    /// The state of the line; empty if the line was terminated.
    Optional<StoredLine> standing() {
        return station.map(
                present -> new StoredLine(new AccountId(account), new LineId(line), revision, true, present.reading()));
    }

    static LineEntry of(LineInstruction lineInstruction) {
        var operation = lineInstruction.operation();
        return new LineEntry(
                operation.account().value(),
                operation.line().value(),
                operation.revision(),
                switch (lineInstruction.configuration()) {
                    case LineConfiguration.Present(var credentials, var limits, var status) ->
                        Optional.of(new Station(
                                credentials.username(),
                                SecretHash.of(credentials),
                                limits.phones(),
                                limits.concurrentCalls(),
                                status));
                    case LineConfiguration.Absent() -> Optional.empty();
                });
    }

    /// The hash that a PBX stores instead of a password: enough to authenticate a phone, not enough to
    /// impersonate one. The password has 128 random bits, so it cannot be recovered from its SHA-256.
    static final class SecretHash {
        private SecretHash() {}

        static String of(SipCredentials credentials) {
            try {
                var text = credentials.username() + ":" + credentials.password().value();
                var digest = MessageDigest.getInstance("SHA-256");
                return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }
    }
}
