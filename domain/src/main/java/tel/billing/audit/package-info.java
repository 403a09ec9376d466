/// Who did what to what, when, from where and why: written once, never altered.
@NullMarked
package tel.billing.audit;

import org.jspecify.annotations.NullMarked;
