/// Credit notes of the demo data.
@NullMarked
package tel.billing.invoice.demo;

import org.jspecify.annotations.NullMarked;
