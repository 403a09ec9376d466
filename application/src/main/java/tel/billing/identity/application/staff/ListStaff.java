package tel.billing.identity.application.staff;

import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Lists the operator's staff for administrators.
public interface ListStaff {
    Page<StaffMember, UserId> list(PageRequest<UserId> page);
}
