package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.val;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.RowN;
import org.jooq.Table;
import org.jooq.impl.DSL;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// New states of several subscriptions, as a table for a single update statement.
record NewStates(Table<Record> table) {
    private static final Field<Integer> OLD_MOVES = SUBSCRIPTION_SUBSCRIPTION.MOVES.as("old_moves");
    private static final String[] COLUMNS = Stream.concat(
                    Stream.of(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID, SUBSCRIPTION_SUBSCRIPTION.ID, OLD_MOVES),
                    SubscriptionRows.STATE.stream())
            .map(Field::getName)
            .toArray(String[]::new);

    static NewStates of(List<NewState> states) {
        return new NewStates(DSL.values(states.stream().map(NewStates::columns).toArray(RowN[]::new))
                .as("new_state", COLUMNS));
    }

    /// Stores the states of subscriptions that have not changed since; returns their number.
    int store(DSLContext sql) {
        var changes = SubscriptionRows.STATE.stream().collect(Collectors.toMap(field -> field, table::field));
        return sql.update(SUBSCRIPTION_SUBSCRIPTION)
                .set(changes)
                .from(table)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(table.field(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID)))
                .and(SUBSCRIPTION_SUBSCRIPTION.ID.eq(table.field(SUBSCRIPTION_SUBSCRIPTION.ID)))
                .and(SUBSCRIPTION_SUBSCRIPTION.MOVES.eq(table.field(OLD_MOVES)))
                .execute();
    }

    private static RowN columns(NewState state) {
        var from = state.from();
        var to = SubscriptionRows.state(state.to());
        return row(Stream.concat(
                        Stream.of(
                                val(from.account().value(), SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID),
                                val(from.id().value(), SUBSCRIPTION_SUBSCRIPTION.ID),
                                val(from.version().number(), OLD_MOVES)),
                        SubscriptionRows.STATE.stream().map(field -> valueOf(field, to)))
                .toList());
    }

    private static <T> Field<T> valueOf(Field<T> field, SubscriptionSubscriptionRecord row) {
        return val(row.get(field), field);
    }

    /// A subscription before and after a change.
    record NewState(Subscription from, Subscription to) {}
}
