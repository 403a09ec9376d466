/// Requests: bodies, headers and queries, parsed strictly, with all errors reported at once.
@NullMarked
package tel.billing.shared.web.request;

import org.jspecify.annotations.NullMarked;
