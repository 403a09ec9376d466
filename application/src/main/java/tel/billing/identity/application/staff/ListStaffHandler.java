package tel.billing.identity.application.staff;

import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// The staff are the users of the operator's own account.
public record ListStaffHandler(OperatorAccount operator, Users users) implements ListStaff {

    @Override
    public Page<StaffMember, UserId> list(PageRequest<UserId> page) {
        var staff = users.staff(operator.find().orElseThrow(), page);
        return new Page<>(staff.items().stream().map(StaffMember::of).toList(), staff.next());
    }
}
