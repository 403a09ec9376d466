package tel.billing.account.persistence;

import static org.jooq.impl.DSL.inline;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.account.AccountStatus;
import tel.billing.account.ExpiredSignups;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Finds expired signups in PostgreSQL.
public record JooqExpiredSignups(DSLContext sql) implements ExpiredSignups {
    /// Same condition as in the partial index.
    private static final Condition EXPIRED = ACCOUNT_ACCOUNT
            .STATUS
            .eq(inline(EnumNames.of(AccountStatus.EXPIRED)))
            .and(ACCOUNT_ACCOUNT.ERASED_AT.isNull());

    private static final Field<Instant> OLDEST = DueTimes.earliest(ACCOUNT_ACCOUNT.CREATED_AT, EXPIRED);

    @Override
    public Optional<Instant> oldest() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST));
    }

    @Override
    public Optional<AccountId> take(Instant latest, Set<AccountId> except) {
        return sql.select(ACCOUNT_ACCOUNT.ID)
                .from(ACCOUNT_ACCOUNT)
                .where(EXPIRED)
                .and(ACCOUNT_ACCOUNT.CREATED_AT.le(latest))
                .and(ACCOUNT_ACCOUNT.ID.notIn(
                        except.stream().map(AccountId::value).toList()))
                .orderBy(ACCOUNT_ACCOUNT.CREATED_AT)
                .limit(1)
                .forNoKeyUpdate()
                .skipLocked()
                .fetchOptional(row -> new AccountId(row.value1()));
    }
}
