package tel.billing.identity.persistence;

import static org.jooq.impl.DSL.deleteFrom;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.val;
import static tel.billing.identity.persistence.tables.IdentityEmail.IDENTITY_EMAIL;
import static tel.billing.identity.persistence.tables.IdentityUser.IDENTITY_USER;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.ResultQuery;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.identity.persistence.tables.records.IdentityEmailRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.Words;

/// Stores the users, and the directory of e-mail addresses over all accounts, in PostgreSQL.
public record JooqUsers(DSLContext sql) implements Users {

    @Override
    public Optional<User> byEmail(EmailAddress email) {
        return sql.select(IDENTITY_USER.fields())
                .from(IDENTITY_EMAIL)
                .join(IDENTITY_USER)
                .on(IDENTITY_USER.ACCOUNT_ID.eq(IDENTITY_EMAIL.ACCOUNT_ID))
                .and(IDENTITY_USER.ID.eq(IDENTITY_EMAIL.USER_ID))
                .where(IDENTITY_EMAIL.EMAIL.eq(email.value()))
                .fetchOptional(row -> UserRows.read(row.into(IDENTITY_USER)));
    }

    @Override
    public Optional<User> find(AccountId account, UserId id) {
        return sql.selectFrom(IDENTITY_USER)
                .where(IDENTITY_USER.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_USER.ID.eq(id.value()))
                .fetchOptional(UserRows::read);
    }

    @Override
    public Map<UserId, EmailAddress> addresses(Map<UserId, AccountId> asked) {
        var keys = asked.entrySet().stream()
                .map(user -> row(user.getValue().value(), user.getKey().value()))
                .toList();
        return sql.select(IDENTITY_USER.ID, IDENTITY_USER.EMAIL)
                .from(IDENTITY_USER)
                .where(row(IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID).in(keys))
                .fetchMap(
                        found -> new UserId(found.get(IDENTITY_USER.ID)),
                        found -> new EmailAddress(found.get(IDENTITY_USER.EMAIL)));
    }

    @Override
    public boolean add(User.Draft draft) {
        return insertIfGiven(
                draft,
                insertInto(IDENTITY_EMAIL)
                        .set(IDENTITY_EMAIL.EMAIL, draft.email().value())
                        .set(IDENTITY_EMAIL.ACCOUNT_ID, draft.account().value())
                        .set(IDENTITY_EMAIL.USER_ID, draft.id().value())
                        .onConflict(IDENTITY_EMAIL.EMAIL)
                        .doNothing()
                        .returning());
    }

    @Override
    public boolean addApplicant(User.Draft draft) {
        return sql.insertInto(
                                IDENTITY_USER,
                                IDENTITY_USER.ACCOUNT_ID,
                                IDENTITY_USER.ID,
                                IDENTITY_USER.EMAIL,
                                IDENTITY_USER.ROLE,
                                IDENTITY_USER.STATUS,
                                IDENTITY_USER.CREATED_AT)
                        .select(select(
                                        val(draft.account().value()),
                                        val(draft.id().value()),
                                        val(draft.email().value()),
                                        val(Words.of(draft.role())),
                                        val(UserRows.DRAFT),
                                        val(draft.createdAt()))
                                .where(notExists(selectFrom(IDENTITY_EMAIL)
                                        .where(IDENTITY_EMAIL.EMAIL.eq(
                                                draft.email().value())))))
                        .execute()
                == 1;
    }

    @Override
    public boolean replace(User from, User to) {
        return sql.update(IDENTITY_USER)
                        .set(IDENTITY_USER.ROLE, Words.of(to.role()))
                        .set(IDENTITY_USER.STATUS, UserRows.status(to))
                        .set(IDENTITY_USER.PASSWORD_HASH, UserRows.password(to))
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(from.account().value()))
                        .and(IDENTITY_USER.ID.eq(from.id().value()))
                        .and(IDENTITY_USER.ROLE.eq(Words.of(from.role())))
                        .and(IDENTITY_USER.STATUS.eq(UserRows.status(from)))
                        .and(IDENTITY_USER.PASSWORD_HASH.isNotDistinctFrom(UserRows.password(from)))
                        .execute()
                == 1;
    }

    @Override
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        var oneMore = sql.selectFrom(IDENTITY_USER)
                .where(IDENTITY_USER.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_USER.ROLE.ne(inline(Words.of(Role.CUSTOMER))))
                .and(page.after()
                        .map(after -> IDENTITY_USER.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(IDENTITY_USER.ID.desc())
                .limit(page.limit() + 1)
                .fetch(UserRows::read);
        return Page.cut(oneMore, page, User::id);
    }

    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        // Locks in a fixed order, so that concurrent calls cannot deadlock.
        return sql.select(IDENTITY_USER.ID)
                .from(IDENTITY_USER)
                .where(IDENTITY_USER.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_USER.ROLE.eq(Words.of(Role.ADMIN)))
                .and(IDENTITY_USER.STATUS.eq(UserRows.ACTIVE))
                .orderBy(IDENTITY_USER.ID)
                .forUpdate()
                .fetchSet(row -> new UserId(row.value1()));
    }

    /// A concurrent activation with the same address makes the insertion wait for its end.
    @Override
    public boolean activate(User.Draft from, User.Active to) {
        CommonTableExpression<IdentityEmailRecord> given = name("given")
                .as(insertInto(IDENTITY_EMAIL, IDENTITY_EMAIL.EMAIL, IDENTITY_EMAIL.ACCOUNT_ID, IDENTITY_EMAIL.USER_ID)
                        .select(select(IDENTITY_USER.EMAIL, IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID)
                                .from(IDENTITY_USER)
                                .where(isDraft(from)))
                        .onConflict(IDENTITY_EMAIL.EMAIL)
                        .doUpdate()
                        .set(IDENTITY_EMAIL.EMAIL, from.email().value())
                        .where(IDENTITY_EMAIL.ACCOUNT_ID.eq(from.account().value()))
                        .and(IDENTITY_EMAIL.USER_ID.eq(from.id().value()))
                        .returning());
        return sql.with(given)
                        .update(IDENTITY_USER)
                        .set(IDENTITY_USER.STATUS, UserRows.ACTIVE)
                        .set(IDENTITY_USER.PASSWORD_HASH, to.password().encoded())
                        .from(given)
                        .where(isDraft(from))
                        .execute()
                == 1;
    }

    private static Condition isDraft(User.Draft user) {
        return IDENTITY_USER
                .ACCOUNT_ID
                .eq(user.account().value())
                .and(IDENTITY_USER.ID.eq(user.id().value()))
                .and(IDENTITY_USER.STATUS.eq(UserRows.DRAFT));
    }

    @Override
    public boolean move(User.Active from, EmailAddress to) {
        var moving = addressOf(from);
        return moveIfGiven(
                from,
                to,
                moving,
                insertInto(IDENTITY_EMAIL, IDENTITY_EMAIL.EMAIL, IDENTITY_EMAIL.ACCOUNT_ID, IDENTITY_EMAIL.USER_ID)
                        .select(select(
                                        val(to.value()),
                                        moving.field(IDENTITY_EMAIL.ACCOUNT_ID),
                                        moving.field(IDENTITY_EMAIL.USER_ID))
                                .from(moving))
                        .onConflict(IDENTITY_EMAIL.EMAIL)
                        .doNothing()
                        .returning());
    }

    @Override
    public boolean replaceHash(User.Active from, PasswordHash renewed) {
        return sql.update(IDENTITY_USER)
                        .set(IDENTITY_USER.PASSWORD_HASH, renewed.encoded())
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(from.account().value()))
                        .and(IDENTITY_USER.ID.eq(from.id().value()))
                        .and(IDENTITY_USER.PASSWORD_HASH.eq(from.password().encoded()))
                        .execute()
                == 1;
    }

    /// The lock makes a concurrent change of the address wait, or makes its result visible.
    private static CommonTableExpression<IdentityEmailRecord> addressOf(User.Active user) {
        return name("moving")
                .as(selectFrom(IDENTITY_EMAIL)
                        .where(IDENTITY_EMAIL.EMAIL.eq(user.email().value()))
                        .and(IDENTITY_EMAIL.ACCOUNT_ID.eq(user.account().value()))
                        .and(IDENTITY_EMAIL.USER_ID.eq(user.id().value()))
                        .forUpdate());
    }

    private boolean moveIfGiven(
            User.Active from,
            EmailAddress to,
            CommonTableExpression<IdentityEmailRecord> moving,
            ResultQuery<IdentityEmailRecord> givingTheAddress) {
        CommonTableExpression<IdentityEmailRecord> given = name("given").as(givingTheAddress);
        var left = name("left_behind")
                .as(deleteFrom(IDENTITY_EMAIL)
                        .using(given)
                        .where(IDENTITY_EMAIL.EMAIL.eq(from.email().value()))
                        .returning(IDENTITY_EMAIL.EMAIL));
        return sql.with(moving, given, left)
                        .update(IDENTITY_USER)
                        .set(IDENTITY_USER.EMAIL, to.value())
                        .from(given)
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(given.field(IDENTITY_EMAIL.ACCOUNT_ID)))
                        .and(IDENTITY_USER.ID.eq(given.field(IDENTITY_EMAIL.USER_ID)))
                        .execute()
                == 1;
    }

    private boolean insertIfGiven(User.Draft draft, ResultQuery<IdentityEmailRecord> givingTheAddress) {
        CommonTableExpression<IdentityEmailRecord> given = name("given").as(givingTheAddress);
        return sql.with(given)
                        .insertInto(
                                IDENTITY_USER,
                                IDENTITY_USER.ACCOUNT_ID,
                                IDENTITY_USER.ID,
                                IDENTITY_USER.EMAIL,
                                IDENTITY_USER.ROLE,
                                IDENTITY_USER.STATUS,
                                IDENTITY_USER.CREATED_AT)
                        .select(select(
                                        given.field(IDENTITY_EMAIL.ACCOUNT_ID),
                                        given.field(IDENTITY_EMAIL.USER_ID),
                                        given.field(IDENTITY_EMAIL.EMAIL),
                                        val(Words.of(draft.role())),
                                        val(UserRows.DRAFT),
                                        val(draft.createdAt()))
                                .from(given))
                        .execute()
                == 1;
    }
}
