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
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.CommonTableExpression;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.ResultQuery;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.identity.domain.UserEvent;
import tel.billing.identity.persistence.tables.records.IdentityEmailRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.RenderedStatement;

/// Stores the users, and the directory of e-mail addresses over all accounts, in PostgreSQL.
public record JooqUsers(DSLContext sql) implements Users {
    private static final RenderedStatement FIND = RenderedStatement.of(() -> selectFrom(IDENTITY_USER)
            .where(IDENTITY_USER.ACCOUNT_ID.eq(parameter(IDENTITY_USER.ACCOUNT_ID)))
            .and(IDENTITY_USER.ID.eq(parameter(IDENTITY_USER.ID))));

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
        return FIND.on(sql)
                .bind(IDENTITY_USER.ACCOUNT_ID, account.value())
                .bind(IDENTITY_USER.ID, id.value())
                .fetchOptional()
                .map(row -> UserRows.read(row.into(IDENTITY_USER)));
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
        return insertIfFree(
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
    public boolean addSignup(User.Draft draft) {
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
                                        val(EnumNames.of(draft.role())),
                                        val(UserRows.DRAFT),
                                        val(draft.createdAt()))
                                .where(notExists(selectFrom(IDENTITY_EMAIL)
                                        .where(IDENTITY_EMAIL.EMAIL.eq(
                                                draft.email().value())))))
                        .execute()
                == 1;
    }

    @Override
    public boolean advance(User.Transition<?> transition) {
        return switch (transition.event()) {
            case UserEvent.Activated _, UserEvent.EmailChanged _ -> advanceWithAddress(transition);
            case UserEvent.PasswordChanged _,
                    UserEvent.PasswordRehashed _,
                    UserEvent.RoleChanged _,
                    UserEvent.InvitedAgain _,
                    UserEvent.Disabled _,
                    UserEvent.Enabled _ ->
                sql.update(IDENTITY_USER)
                                .set(UserRows.state(transition.to()))
                                .where(isStill(transition.from()))
                                .execute()
                        == 1;
        };
    }

    /// Locks the user first: after that, only another owner of the address can prevent the transition. A
    /// concurrent assignment of the same address makes the insertion wait for its end.
    private boolean advanceWithAddress(User.Transition<?> transition) {
        var to = transition.to();
        var locked = name("locked")
                .as(select(IDENTITY_USER.ACCOUNT_ID, IDENTITY_USER.ID)
                        .from(IDENTITY_USER)
                        .where(isStill(transition.from()))
                        .forNoKeyUpdate());
        CommonTableExpression<IdentityEmailRecord> given = name("given")
                .as(insertInto(IDENTITY_EMAIL, IDENTITY_EMAIL.EMAIL, IDENTITY_EMAIL.ACCOUNT_ID, IDENTITY_EMAIL.USER_ID)
                        .select(select(
                                        val(to.email().value()),
                                        locked.field(IDENTITY_USER.ACCOUNT_ID),
                                        locked.field(IDENTITY_USER.ID))
                                .from(locked))
                        .onConflict(IDENTITY_EMAIL.EMAIL)
                        .doUpdate()
                        .set(IDENTITY_EMAIL.EMAIL, to.email().value())
                        .where(IDENTITY_EMAIL.ACCOUNT_ID.eq(to.account().value()))
                        .and(IDENTITY_EMAIL.USER_ID.eq(to.id().value()))
                        .returning());
        var left = name("left_behind")
                .as(deleteFrom(IDENTITY_EMAIL)
                        .using(given)
                        .where(IDENTITY_EMAIL.ACCOUNT_ID.eq(given.field(IDENTITY_EMAIL.ACCOUNT_ID)))
                        .and(IDENTITY_EMAIL.USER_ID.eq(given.field(IDENTITY_EMAIL.USER_ID)))
                        .and(IDENTITY_EMAIL.EMAIL.ne(to.email().value()))
                        .returning(IDENTITY_EMAIL.EMAIL));
        return sql.with(locked, given, left)
                        .update(IDENTITY_USER)
                        .set(UserRows.state(to))
                        .from(given)
                        .where(IDENTITY_USER.ACCOUNT_ID.eq(given.field(IDENTITY_EMAIL.ACCOUNT_ID)))
                        .and(IDENTITY_USER.ID.eq(given.field(IDENTITY_EMAIL.USER_ID)))
                        .execute()
                == 1;
    }

    private static Condition isStill(User user) {
        return IDENTITY_USER
                .ACCOUNT_ID
                .eq(user.account().value())
                .and(IDENTITY_USER.ID.eq(user.id().value()))
                .and(IDENTITY_USER.VERSION.eq(user.version().number()));
    }

    @Override
    public Page<User, UserId> staff(AccountId account, PageRequest<UserId> page) {
        var further = sql.selectFrom(IDENTITY_USER)
                .where(IDENTITY_USER.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_USER.ROLE.ne(inline(EnumNames.of(Role.CUSTOMER))))
                .and(page.after()
                        .map(after -> IDENTITY_USER.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(IDENTITY_USER.ID.desc())
                .limit(page.limit() + 1)
                .fetch(UserRows::read);
        return Page.cut(further, page, User::id);
    }

    @Override
    public Set<UserId> lockActiveAdmins(AccountId account) {
        // Locks in a fixed order, so that concurrent calls cannot deadlock.
        return sql.select(IDENTITY_USER.ID)
                .from(IDENTITY_USER)
                .where(IDENTITY_USER.ACCOUNT_ID.eq(account.value()))
                .and(IDENTITY_USER.ROLE.eq(EnumNames.of(Role.ADMIN)))
                .and(IDENTITY_USER.STATUS.eq(UserRows.ACTIVE))
                .orderBy(IDENTITY_USER.ID)
                .forUpdate()
                .fetchSet(row -> new UserId(row.value1()));
    }

    private boolean insertIfFree(User.Draft draft, ResultQuery<IdentityEmailRecord> givingTheAddress) {
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
                                        val(EnumNames.of(draft.role())),
                                        val(UserRows.DRAFT),
                                        val(draft.createdAt()))
                                .from(given))
                        .execute()
                == 1;
    }
}
