package tel.billing.identity.application;

import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Shows admins who is of the staff.
public interface ListStaff {
    Page<StaffMember, UserId> list(PageRequest<UserId> page);
}
