/// How an answer that is given once goes over the wire.
@NullMarked
package tel.billing.idempotency.web;

import org.jspecify.annotations.NullMarked;
