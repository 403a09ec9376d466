/// The figures of the VAT return and of the recapitulative statement.
@NullMarked
package tel.billing.invoice.application.vatreport;

import org.jspecify.annotations.NullMarked;
