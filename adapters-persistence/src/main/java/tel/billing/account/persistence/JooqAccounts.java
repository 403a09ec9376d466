package tel.billing.account.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.escape;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.not;
import static org.jooq.impl.DSL.or;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.update;
import static org.jooq.impl.DSL.val;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.account.persistence.tables.AccountEvent.ACCOUNT_EVENT;
import static tel.billing.account.persistence.tables.AccountExternalId.ACCOUNT_EXTERNAL_ID;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SelectConditionStep;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.persistence.tables.records.AccountAccountRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.ClientDataColumns;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.StatusCounts;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Stores accounts in PostgreSQL.
public record JooqAccounts(DSLContext sql) implements Accounts {
    private static final RenderedStatement FIND = RenderedStatement.of(JooqAccounts::byId);
    private static final RenderedStatement LOCK = RenderedStatement.of(() -> byId().forNoKeyUpdate());

    private static final Field<Instant> NEXT_EXPIRY = DueTimes.earliest(ACCOUNT_ACCOUNT.LAPSES_AT);

    private static final char ESCAPE = '!';
    private static final List<String> OPEN = Stream.of(AccountStatus.values())
            .filter(AccountStatus::allowsSignIn)
            .map(EnumNames::of)
            .toList();

    @Override
    public Optional<Account> find(AccountId id) {
        return fetch(FIND, id);
    }

    @Override
    public Optional<Account> lock(AccountId id) {
        return fetch(LOCK, id);
    }

    private Optional<Account> fetch(RenderedStatement statement, AccountId id) {
        return statement
                .on(sql)
                .bind(ACCOUNT_ACCOUNT.ID, id.value())
                .fetchOptional()
                .map(row -> AccountRows.read(row.into(ACCOUNT_ACCOUNT)));
    }

    private static SelectConditionStep<AccountAccountRecord> byId() {
        return selectFrom(ACCOUNT_ACCOUNT).where(ACCOUNT_ACCOUNT.ID.eq(parameter(ACCOUNT_ACCOUNT.ID)));
    }

    @Override
    public List<Account> findAll(Set<AccountId> ids) {
        return sql.selectFrom(ACCOUNT_ACCOUNT).where(isAmong(ids)).fetch(AccountRows::read);
    }

    @Override
    public void add(Account.Draft draft) {
        sql.insertInto(ACCOUNT_ACCOUNT).set(AccountRows.row(draft)).execute();
    }

    @Override
    public boolean advance(Account.Transition<?> transition) {
        var from = transition.from();
        var moved = name("moved")
                .as(update(ACCOUNT_ACCOUNT)
                        .set(AccountRows.row(transition))
                        .set(ACCOUNT_ACCOUNT.EVENTS, ACCOUNT_ACCOUNT.EVENTS.plus(1))
                        .where(ACCOUNT_ACCOUNT.ID.eq(from.id().value()))
                        .and(ACCOUNT_ACCOUNT.VERSION.eq(from.version().number()))
                        .returning(ACCOUNT_ACCOUNT.ID, ACCOUNT_ACCOUNT.EVENTS));
        var event = AccountRows.row(transition.event());
        return sql.with(moved)
                        .insertInto(
                                ACCOUNT_EVENT,
                                ACCOUNT_EVENT.ACCOUNT_ID,
                                ACCOUNT_EVENT.NUMBER,
                                ACCOUNT_EVENT.KIND,
                                ACCOUNT_EVENT.REASON,
                                ACCOUNT_EVENT.FROM_COUNTRY,
                                ACCOUNT_EVENT.TO_COUNTRY,
                                ACCOUNT_EVENT.AT)
                        .select(select(
                                        moved.field(ACCOUNT_ACCOUNT.ID),
                                        moved.field(ACCOUNT_ACCOUNT.EVENTS),
                                        val(event.getKind()),
                                        val(event.getReason(), ACCOUNT_EVENT.REASON),
                                        val(event.getFromCountry(), ACCOUNT_EVENT.FROM_COUNTRY),
                                        val(event.getToCountry(), ACCOUNT_EVENT.TO_COUNTRY),
                                        val(event.getAt()))
                                .from(moved))
                        .execute()
                == 1;
    }

    /// Locks the accounts in the order of their ids before it changes them.
    @Override
    public void expire(Set<AccountId> ids, Instant at) {
        var locked = name("locked")
                .as(select(ACCOUNT_ACCOUNT.ID)
                        .from(ACCOUNT_ACCOUNT)
                        .where(isAmong(ids))
                        .and(ACCOUNT_ACCOUNT.STATUS.eq(EnumNames.of(AccountStatus.DRAFT)))
                        .orderBy(ACCOUNT_ACCOUNT.ID)
                        .forNoKeyUpdate());
        var moved = name("moved")
                .as(update(ACCOUNT_ACCOUNT)
                        .set(ACCOUNT_ACCOUNT.STATUS, EnumNames.of(AccountStatus.EXPIRED))
                        .setNull(ACCOUNT_ACCOUNT.LAPSES_AT)
                        .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                        .set(ACCOUNT_ACCOUNT.EVENTS, ACCOUNT_ACCOUNT.EVENTS.plus(1))
                        .where(ACCOUNT_ACCOUNT.ID.in(selectFrom(locked)))
                        .returning(ACCOUNT_ACCOUNT.ID, ACCOUNT_ACCOUNT.EVENTS));
        var event = AccountRows.row(new AccountEvent.Expired(at));
        sql.with(locked, moved)
                .insertInto(
                        ACCOUNT_EVENT,
                        ACCOUNT_EVENT.ACCOUNT_ID,
                        ACCOUNT_EVENT.NUMBER,
                        ACCOUNT_EVENT.KIND,
                        ACCOUNT_EVENT.AT)
                .select(select(
                                moved.field(ACCOUNT_ACCOUNT.ID),
                                moved.field(ACCOUNT_ACCOUNT.EVENTS),
                                val(event.getKind()),
                                val(event.getAt()))
                        .from(moved))
                .execute();
    }

    @Override
    public boolean recordVat(AccountId id, VatNumber number, VatNumberStatus status) {
        return sql.update(ACCOUNT_ACCOUNT)
                        .set(ACCOUNT_ACCOUNT.VAT_STATUS, AccountRows.vatStatus(status))
                        .set(ACCOUNT_ACCOUNT.VAT_NUMBER, AccountRows.vatNumber(status))
                        .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                        .where(ACCOUNT_ACCOUNT.ID.eq(id.value()))
                        .and(ACCOUNT_ACCOUNT.VAT_NUMBER.eq(number.toString()))
                        .execute()
                == 1;
    }

    @Override
    public boolean replaceVat(AccountId id, VatNumberStatus status) {
        return sql.update(ACCOUNT_ACCOUNT)
                        .set(ACCOUNT_ACCOUNT.VAT_STATUS, AccountRows.vatStatus(status))
                        .set(ACCOUNT_ACCOUNT.VAT_NUMBER, AccountRows.vatNumber(status))
                        .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                        .where(ACCOUNT_ACCOUNT.ID.eq(id.value()))
                        .and(ACCOUNT_ACCOUNT.STATUS.in(OPEN))
                        .and(status.optionalNumber()
                                .map(number -> ACCOUNT_ACCOUNT.COUNTRY.eq(
                                        number.country().code()))
                                .orElse(noCondition()))
                        .and(
                                status instanceof VatNumberStatus.Unverified(var number)
                                        ? not(has(new VatNumberStatus.Verified(number)))
                                        : noCondition())
                        .execute()
                == 1;
    }

    private static Condition has(VatNumberStatus status) {
        return ACCOUNT_ACCOUNT
                .VAT_STATUS
                .eq(AccountRows.vatStatus(status))
                .and(ACCOUNT_ACCOUNT.VAT_NUMBER.isNotDistinctFrom(AccountRows.vatNumber(status)));
    }

    @Override
    public boolean changeOwnerEmail(AccountId id, Owner owner) {
        return sql.update(ACCOUNT_ACCOUNT)
                        .set(ACCOUNT_ACCOUNT.OWNER_EMAIL, owner.email().value())
                        .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                        .where(ACCOUNT_ACCOUNT.ID.eq(id.value()))
                        .and(ACCOUNT_ACCOUNT.OWNER_ID.eq(owner.id().value()))
                        .execute()
                == 1;
    }

    @Override
    public void describe(
            AccountId id, Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata) {
        if (company.isPresent() || address.isPresent() || metadata.isPresent()) {
            sql.update(ACCOUNT_ACCOUNT)
                    .set(AccountRows.row(company, address, metadata))
                    .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                    .where(ACCOUNT_ACCOUNT.ID.eq(id.value()))
                    .execute();
        }
    }

    @Override
    public boolean replaceClientData(AccountId id, ClientData clientData) {
        if (!clientData.externalId().map(wanted -> take(id, wanted)).orElse(true)) {
            return false;
        }
        var externalId = ClientDataColumns.externalId(clientData);
        sql.deleteFrom(ACCOUNT_EXTERNAL_ID)
                .where(ACCOUNT_EXTERNAL_ID.ACCOUNT_ID.eq(id.value()))
                .and(ACCOUNT_EXTERNAL_ID.EXTERNAL_ID.isDistinctFrom(externalId))
                .execute();
        sql.update(ACCOUNT_ACCOUNT)
                .set(ACCOUNT_ACCOUNT.EXTERNAL_ID, externalId)
                .set(ACCOUNT_ACCOUNT.METADATA, ClientDataColumns.metadata(clientData.metadata()))
                .set(ACCOUNT_ACCOUNT.VERSION, ACCOUNT_ACCOUNT.VERSION.plus(1))
                .where(ACCOUNT_ACCOUNT.ID.eq(id.value()))
                .execute();
        return true;
    }

    /// Waits for a concurrent unit of work that takes the same external id.
    private boolean take(AccountId id, ExternalId wanted) {
        var isFree = sql.insertInto(ACCOUNT_EXTERNAL_ID)
                        .set(ACCOUNT_EXTERNAL_ID.EXTERNAL_ID, wanted.value())
                        .set(ACCOUNT_EXTERNAL_ID.ACCOUNT_ID, id.value())
                        .onConflictDoNothing()
                        .execute()
                == 1;
        return isFree
                || sql.fetchExists(
                        ACCOUNT_EXTERNAL_ID,
                        ACCOUNT_EXTERNAL_ID.EXTERNAL_ID.eq(wanted.value()),
                        ACCOUNT_EXTERNAL_ID.ACCOUNT_ID.eq(id.value()));
    }

    @Override
    public List<Account.Draft> findExpired(Instant now, int limit) {
        return sql.selectFrom(ACCOUNT_ACCOUNT)
                .where(ACCOUNT_ACCOUNT.LAPSES_AT.le(now))
                .orderBy(ACCOUNT_ACCOUNT.LAPSES_AT, ACCOUNT_ACCOUNT.ID)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch(JooqAccounts::draft);
    }

    @Override
    public Page<Account, AccountId> search(AccountSearch search, PageRequest<AccountId> page) {
        var further = sql.selectFrom(ACCOUNT_ACCOUNT)
                .where(search.text().map(JooqAccounts::contains).orElse(noCondition()))
                .and(search.status()
                        .map(status -> ACCOUNT_ACCOUNT.STATUS.eq(EnumNames.of(status)))
                        .orElse(noCondition()))
                .and(search.externalId().map(JooqAccounts::hasExternalId).orElse(noCondition()))
                .and(search.among().map(JooqAccounts::isAmong).orElse(noCondition()))
                .and(page.after()
                        .map(after -> ACCOUNT_ACCOUNT.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(ACCOUNT_ACCOUNT.ID.desc())
                .limit(page.limit() + 1)
                .fetch(AccountRows::read);
        return Page.cut(further, page, Account::id);
    }

    private static Condition hasExternalId(ExternalId externalId) {
        return ACCOUNT_ACCOUNT.ID.eq(select(ACCOUNT_EXTERNAL_ID.ACCOUNT_ID)
                .from(ACCOUNT_EXTERNAL_ID)
                .where(ACCOUNT_EXTERNAL_ID.EXTERNAL_ID.eq(externalId.value())));
    }

    private static Condition isAmong(Set<AccountId> accounts) {
        return ACCOUNT_ACCOUNT.ID.eq(any(accounts.stream().map(AccountId::value).toArray(UUID[]::new)));
    }

    /// The database converts both sides to upper case, because its rules differ slightly from Java's.
    private static Condition contains(AccountSearch.Text text) {
        return or(text.spellings()
                .map(searched -> field(
                        "upper({0} COLLATE \"pg_c_utf8\")", String.class, val("%" + escape(searched, ESCAPE) + "%")))
                .map(pattern -> ACCOUNT_ACCOUNT.SEARCH.like(pattern, ESCAPE))
                .toList());
    }

    @Override
    public Map<AccountStatus, Long> countByStatus() {
        return StatusCounts.of(sql, ACCOUNT_ACCOUNT.STATUS, AccountStatus.class);
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_EXPIRY));
    }

    private static Account.Draft draft(AccountAccountRecord row) {
        if (AccountRows.read(row) instanceof Account.Draft draft) {
            return draft;
        }
        throw new IllegalStateException("only a draft can expire: " + row.getId());
    }
}
