/// The small pages that links in mails open, and what they look like.
@NullMarked
package tel.billing.shared.web.pages;

import org.jspecify.annotations.NullMarked;
