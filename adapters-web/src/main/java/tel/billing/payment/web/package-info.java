/// Top-ups and payments over HTTP.
@NullMarked
package tel.billing.payment.web;

import org.jspecify.annotations.NullMarked;
