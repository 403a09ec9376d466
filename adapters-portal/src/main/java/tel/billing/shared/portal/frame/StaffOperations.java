package tel.billing.shared.portal.frame;

import java.util.List;

/// Pages that are operations of staff implement this, so that the page of their subject links to them.
public interface StaffOperations {

    /// The operations with their names, subjects and states.
    List<StaffOperation> operations();
}
