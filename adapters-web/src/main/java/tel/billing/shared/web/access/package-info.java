/// Who may: routes and their rules, bearer tokens, callers.
@NullMarked
package tel.billing.shared.web.access;

import org.jspecify.annotations.NullMarked;
