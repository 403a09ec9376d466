/// The documentation of each problem type, as a page and as JSON.
@NullMarked
package tel.billing.shared.web.problem;

import org.jspecify.annotations.NullMarked;
