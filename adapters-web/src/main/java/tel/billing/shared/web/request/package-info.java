/// What comes in: bodies, headers and queries, read strictly and with all their faults at once.
@NullMarked
package tel.billing.shared.web.request;

import org.jspecify.annotations.NullMarked;
