/// Issuing invoices, storing them, and showing them to customers and staff.
@NullMarked
package tel.billing.invoice.application.issuing;

import org.jspecify.annotations.NullMarked;
