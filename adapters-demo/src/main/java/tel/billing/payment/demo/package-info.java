/// Payments of the demo data.
@NullMarked
package tel.billing.payment.demo;

import org.jspecify.annotations.NullMarked;
