package tel.billing.idempotency.persistence;

import static tel.billing.idempotency.persistence.tables.IdempotencyKey.IDEMPOTENCY_KEY;

import java.util.List;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of stored responses.
public final class IdempotencyPersonalData {
    public static final List<PersonalTable> TABLES =
            List.of(PersonalTable.excluded(IDEMPOTENCY_KEY.ACCOUNT_ID, "repeats responses of the last 24 hours")
                    .deletedOnErasure(IDEMPOTENCY_KEY.KEPT_UNTIL.isNotNull()));

    private IdempotencyPersonalData() {}
}
