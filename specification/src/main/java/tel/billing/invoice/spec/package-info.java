/// What everybody promises who keeps invoices, and a fake that keeps the promise.
@NullMarked
package tel.billing.invoice.spec;

import org.jspecify.annotations.NullMarked;
