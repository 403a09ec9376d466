package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.shared.persistence.RowArrays;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// New states of several subscriptions, as a table for a single update statement.
record NewStates(RowArrays rows) {
    private static final Field<Integer> OLD_MOVES = SUBSCRIPTION_SUBSCRIPTION.MOVES.as("old_moves");
    private static final List<Field<?>> COLUMNS = Stream.concat(
                    Stream.of(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID, SUBSCRIPTION_SUBSCRIPTION.ID),
                    SubscriptionRows.STATE.stream())
            .toList();

    static NewStates of(List<NewState> states) {
        return new NewStates(RowArrays.of(states.stream().map(NewState::row).toList(), COLUMNS)
                .with(
                        OLD_MOVES,
                        states.stream()
                                .map(state -> state.from().version().number())
                                .toList()));
    }

    /// Stores the states of subscriptions that have not changed since; returns their number.
    int store(DSLContext sql) {
        var changes = SubscriptionRows.STATE.stream().collect(Collectors.toMap(field -> field, rows::field));
        return sql.update(SUBSCRIPTION_SUBSCRIPTION)
                .set(changes)
                .from(rows.table())
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(rows.field(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID)))
                .and(SUBSCRIPTION_SUBSCRIPTION.ID.eq(rows.field(SUBSCRIPTION_SUBSCRIPTION.ID)))
                .and(SUBSCRIPTION_SUBSCRIPTION.MOVES.eq(rows.field(OLD_MOVES)))
                .execute();
    }

    /// A subscription before and after a change.
    record NewState(Subscription from, Subscription to) {

        private SubscriptionSubscriptionRecord row() {
            var row = SubscriptionRows.state(to);
            row.setAccountId(from.account().value());
            row.setId(from.id().value());
            return row;
        }
    }
}
