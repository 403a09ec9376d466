/// Access control: routes and their audiences, bearer tokens, callers.
@NullMarked
package tel.billing.shared.web.access;

import org.jspecify.annotations.NullMarked;
