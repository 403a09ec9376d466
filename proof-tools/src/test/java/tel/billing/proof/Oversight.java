package tel.billing.proof;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// Staff who repeatedly suspend and reactivate accounts of some customers. In the end the first account stays
/// suspended, and the others are active.
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

    /// The next change. An active account stays active about half of the time.
    synchronized Optional<StatusChange> draw(RandomGenerator dice) {
        var one = customers.get(dice.nextInt(customers.size()));
        return isSuspended(one) || dice.nextBoolean() ? Optional.of(turn(one)) : Optional.empty();
    }

    /// The remaining changes to the final states.
    synchronized List<StatusChange> end() {
        return customers.stream()
                .filter(customer -> isSuspended(customer) != isLeftSuspended(customer))
                .map(this::turn)
                .toList();
    }

    boolean isLeftSuspended(Customer customer) {
        return customer.equals(customers.getFirst());
    }

    /// In their order.
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
