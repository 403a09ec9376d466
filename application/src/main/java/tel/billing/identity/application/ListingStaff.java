package tel.billing.identity.application;

import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

record ListingStaff(OperatorAccount operator, Users users) implements ListStaff {

    @Override
    public Page<StaffMember, UserId> list(PageRequest<UserId> page) {
        var staff = users.staff(operator.find().orElseThrow(), page);
        return new Page<>(staff.items().stream().map(StaffMember::of).toList(), staff.next());
    }
}
