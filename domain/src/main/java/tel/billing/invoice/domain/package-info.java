/// What an invoice says.
@NullMarked
package tel.billing.invoice.domain;

import org.jspecify.annotations.NullMarked;
