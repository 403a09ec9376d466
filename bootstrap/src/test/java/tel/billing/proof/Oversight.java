package tel.billing.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// Staff who suspend some customers' accounts and reactivate them, again and again. In the end the
/// first of them stays suspended, and the others are active.
final class Oversight {
    private final Clerk clerk;
    private final List<Customer> customers;
    private final Map<Customer, UUID> accounts = new HashMap<>();
    private final Map<Customer, StatusChange> newest = new HashMap<>();
    private final List<StatusChange> all = new ArrayList<>();

    Oversight(Clerk clerk, List<Customer> customers) {
        this.clerk = clerk;
        this.customers = customers;
        customers.forEach(customer -> accounts.put(customer, customer.account()));
    }

    /// What they do next; who is active stays so about as often as not.
    synchronized Optional<StatusChange> draw(RandomGenerator dice) {
        var one = customers.get(dice.nextInt(customers.size()));
        return isSuspended(one) || dice.nextBoolean() ? Optional.of(turn(one)) : Optional.empty();
    }

    /// What is left to do until all are as they are to stay.
    synchronized List<StatusChange> end() {
        return customers.stream()
                .filter(customer -> isSuspended(customer) != isLeftSuspended(customer))
                .map(this::turn)
                .toList();
    }

    boolean isLeftSuspended(Customer customer) {
        return customer.equals(customers.getFirst());
    }

    /// In the order in which they came about.
    synchronized List<Decided> decided() {
        return all.stream().map(StatusChange::evidence).toList();
    }

    private boolean isSuspended(Customer customer) {
        return last(customer).filter(StatusChange::suspends).isPresent();
    }

    private StatusChange turn(Customer customer) {
        var wish = isSuspended(customer) ? Decided.Wish.REACTIVATE : Decided.Wish.SUSPEND;
        var change = new StatusChange(clerk, account(customer), wish, last(customer));
        newest.put(customer, change);
        all.add(change);
        return change;
    }

    private Optional<StatusChange> last(Customer customer) {
        return Optional.ofNullable(newest.get(customer));
    }

    private UUID account(Customer customer) {
        return Optional.ofNullable(accounts.get(customer)).orElseThrow();
    }
}
