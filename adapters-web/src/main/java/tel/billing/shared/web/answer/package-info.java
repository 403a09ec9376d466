/// What goes out: answers, problems, and how they are written.
@NullMarked
package tel.billing.shared.web.answer;

import org.jspecify.annotations.NullMarked;
