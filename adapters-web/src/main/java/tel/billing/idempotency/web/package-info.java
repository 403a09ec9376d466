/// Idempotent replies over HTTP.
@NullMarked
package tel.billing.idempotency.web;

import org.jspecify.annotations.NullMarked;
