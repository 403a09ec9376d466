package tel.billing.provisioning.spec;

import java.time.Duration;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.SipCredentials;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;

/// Creates successive instructions to the PBX for one line.
final class Instructions {
    static final LineLimits FEW = new LineLimits(1, 2);
    static final LineLimits MANY = new LineLimits(5, 10);

    /// More time than any available PBX needs.
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final AccountId account;
    private final LineId line;
    private SipCredentials credentials = freshCredentials(freshUsername());
    private long revision;

    Instructions() {
        this(new LineId(Arbitrary.id()));
    }

    Instructions(LineId line) {
        this(Arbitrary.accountId(), line);
    }

    private Instructions(AccountId account, LineId line) {
        this.account = account;
        this.line = line;
    }

    /// Another line of the same account.
    Instructions ofSameAccount() {
        return new Instructions(account, new LineId(Arbitrary.id()));
    }

    AccountId account() {
        return account;
    }

    LineId line() {
        return line;
    }

    SipCredentials credentials() {
        return credentials;
    }

    /// Generates a new password. Returns the previous credentials.
    SipCredentials rotate() {
        var before = credentials;
        credentials = freshCredentials(before.username());
        return before;
    }

    /// Generates a new username and keeps the password. Returns the previous credentials.
    SipCredentials rename() {
        var before = credentials;
        credentials = new SipCredentials(freshUsername(), before.password());
        return before;
    }

    /// Uses the username of another line from now on. Returns the previous credentials.
    SipCredentials steal(String username) {
        var before = credentials;
        credentials = freshCredentials(username);
        return before;
    }

    LineInstruction active(LineLimits limits) {
        return next(new LineConfiguration.Present(credentials, limits, LineStatus.ACTIVE));
    }

    LineInstruction suspended(LineLimits limits) {
        return next(new LineConfiguration.Present(credentials, limits, LineStatus.SUSPENDED));
    }

    LineInstruction absent() {
        return next(new LineConfiguration.Absent());
    }

    private LineInstruction next(LineConfiguration configuration) {
        revision++;
        return new LineInstruction(new LineOperationId(account, line, revision), configuration);
    }

    private static SipCredentials freshCredentials(String username) {
        return new SipCredentials(username, new Secret(plain()));
    }

    private static String freshUsername() {
        return "u" + plain();
    }

    private static String plain() {
        return Arbitrary.id().toString().replace("-", "");
    }
}
