package tel.billing.proof.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tel.billing.proof.evidence.StaffRequest;

/// Staff who repeatedly suspend and reactivate accounts of some customers. In the end the first account stays
/// suspended, and the others are active.
public final class StaffTraffic {
    private final AdminClient admin;
    private final List<Customer> customers;
    private final Map<Customer, StatusChange> newest = new HashMap<>();
    private final List<StatusChange> all = new ArrayList<>();

    public StaffTraffic(AdminClient admin, List<Customer> customers) {
        this.admin = admin;
        this.customers = customers;
    }

    /// The next change. The first two suspend and reactivate one account. After that, an active account stays
    /// active about half of the time.
    public synchronized Optional<StatusChange> next(RandomGenerator random) {
        if (all.size() < 2) {
            return Optional.of(toggle(customers.getFirst()));
        }
        var one = customers.get(random.nextInt(customers.size()));
        return isSuspended(one) || random.nextBoolean() ? Optional.of(toggle(one)) : Optional.empty();
    }

    /// The remaining changes to the final states.
    public synchronized List<StatusChange> end() {
        return customers.stream()
                .filter(customer -> isSuspended(customer) != staysSuspended(customer))
                .map(this::toggle)
                .toList();
    }

    public boolean staysSuspended(Customer customer) {
        return customer.equals(customers.getFirst());
    }

    /// In their order.
    public synchronized List<StaffRequest> requests() {
        return all.stream().map(StatusChange::evidence).toList();
    }

    private boolean isSuspended(Customer customer) {
        return last(customer).filter(StatusChange::suspends).isPresent();
    }

    private StatusChange toggle(Customer customer) {
        var action = isSuspended(customer) ? StaffRequest.Action.REACTIVATE : StaffRequest.Action.SUSPEND;
        var change = new StatusChange(admin, customer.account(), action, last(customer));
        newest.put(customer, change);
        all.add(change);
        return change;
    }

    private Optional<StatusChange> last(Customer customer) {
        return Optional.ofNullable(newest.get(customer));
    }
}
