package tel.billing.shared.spec;

import java.time.Instant;
import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.UserId;

/// Arbitrary values for tests. All are different, and later ids sort after earlier ones.
public final class Arbitrary {
    public static final Instant INSTANT = Instant.parse("2026-01-05T09:00:00Z");

    private static final Ids IDS = new CountingIds();

    private Arbitrary() {}

    public static UUID id() {
        return IDS.next();
    }

    public static AccountId accountId() {
        return new AccountId(id());
    }

    public static UserId userId() {
        return new UserId(id());
    }

    public static EmailAddress email() {
        return new EmailAddress("user-%s@example.com".formatted(id()));
    }
}
